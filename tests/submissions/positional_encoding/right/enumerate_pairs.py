"""enumerate over the frequencies, filling two places a time."""

import numpy as np


def positional_encoding(i, D):
    out = np.empty(D)
    for j, w in enumerate(10000 ** (-np.arange(D // 2) * 2 / D)):
        out[2 * j : 2 * j + 2] = np.sin(i * w), np.cos(i * w)
    return out
