"""A row of shape (1, D)."""

import numpy as np


def positional_encoding(i, D):
    a = np.array([[i]]) / 10000.0 ** (np.arange(0, D, 2) / D)
    out = np.zeros((1, D))
    out[:, 0::2], out[:, 1::2] = np.sin(a), np.cos(a)
    return out
