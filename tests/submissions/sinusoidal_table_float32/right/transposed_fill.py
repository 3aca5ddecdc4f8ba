# paperleet: sinusoidal_table_float32
"""The table is filled column by column through its transpose."""

import numpy as np


def sinusoidal_positional_encoding(seq_len, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    table = np.empty((seq_len, d_model), np.float32)
    positions = np.arange(seq_len)
    for k, column in enumerate(table.T):
        angles = positions / 10000 ** (k // 2 * 2 / d_model)
        column[:] = np.cos(angles) if k % 2 else np.sin(angles)
    return table
