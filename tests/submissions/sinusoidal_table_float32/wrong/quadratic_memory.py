# paperleet: sinusoidal_table_float32
"""The positions are picked by a matrix of seq_len by seq_len."""

import numpy as np


def sinusoidal_positional_encoding(seq_len, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    w = 10000.0 ** (-np.arange(0, d_model, 2) / d_model)
    a = (np.eye(seq_len) @ np.arange(seq_len)[:, None]) * w
    table = np.empty((seq_len, d_model), dtype=np.float32)
    table[:, 0::2], table[:, 1::2] = np.sin(a), np.cos(a)
    return table
