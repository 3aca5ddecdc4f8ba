"""Angles are stored in an array of whole numbers."""

import numpy as np


def positional_encoding(i, D):
    angles = np.arange(D // 2)
    angles[:] = i / 10000.0 ** (2 * angles / D)
    out = np.zeros(D)
    out[0::2], out[1::2] = np.sin(angles), np.cos(angles)
    return out
