"""Positions are counted from 1."""

import numpy as np


def positional_encoding(i, D):
    k = np.arange(D)
    a = (i + 1) / 10000.0 ** (2 * (k // 2) / D)
    return np.where(k % 2 == 0, np.sin(a), np.cos(a))
