"""Frequencies are kept for each width, and the vector is computed from them anew for every position."""

import functools

import numpy as np


@functools.cache
def rates(D):
    return np.logspace(0, -4, D // 2, endpoint=False)


def positional_encoding(i, D):
    angle = np.asarray(i, dtype=float) * rates(D)
    return np.column_stack([np.sin(angle), np.cos(angle)]).reshape(-1)
