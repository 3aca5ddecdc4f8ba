"""A table of 512 positions, made at import for each width asked first."""

import numpy as np


def positional_encoding(i, D):
    table = np.arange(512)[:, None] / 10000.0 ** (2 * (np.arange(D) // 2) / D)
    table[:, 0::2], table[:, 1::2] = np.sin(table[:, 0::2]), np.cos(table[:, 1::2])
    return table[i]
