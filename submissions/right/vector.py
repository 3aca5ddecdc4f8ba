"""Frequencies are repeated, phases are tiled."""

import numpy as np


def positional_encoding(i, D):
    w = np.repeat(np.power(1e4, -np.arange(0, D, 2) / D), 2)
    return np.sin(i * w + np.tile([0.0, np.pi / 2], D // 2))
