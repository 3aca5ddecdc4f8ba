"""A single sine: odd channels are moved by a quarter turn."""

import numpy as np


def positional_encoding(i, D):
    k = np.arange(D)
    w = np.repeat(10000.0 ** (-np.arange(D // 2) * 2.0 / D), 2)
    return np.sin(i * w + (k % 2) * (np.pi / 2))
