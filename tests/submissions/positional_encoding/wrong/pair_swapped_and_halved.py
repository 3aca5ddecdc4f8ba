"""Cosines first, and j/D instead of 2j/D."""

import numpy as np


def positional_encoding(i, D):
    k = np.arange(D)
    a = i / 10000.0 ** ((k // 2) / D)
    return np.where(k % 2 == 0, np.cos(a), np.sin(a))
