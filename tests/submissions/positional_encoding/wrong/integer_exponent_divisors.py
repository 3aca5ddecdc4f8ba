"""Divisors are stored in an array of whole numbers."""

import numpy as np


def positional_encoding(i, D):
    divisors = np.zeros(D // 2, dtype=int)
    divisors[:] = 10000.0 ** (np.arange(0, D, 2) / D) + 1e-9
    out = np.zeros(D)
    out[0::2], out[1::2] = np.sin(i / divisors), np.cos(i / divisors)
    return out
