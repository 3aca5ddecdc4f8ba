# paperleet: sinusoidal_positional_encoding
"""The table is filled column by column through its transpose."""

import numpy as np


def sinusoidal_positional_encoding(seq_len, d_model):
    table = np.empty((seq_len, d_model))
    positions = np.arange(seq_len)
    for k, column in enumerate(table.T):
        angles = positions / 10000 ** (k // 2 * 2 / d_model)
        column[:] = np.cos(angles) if k % 2 else np.sin(angles)
    return table
