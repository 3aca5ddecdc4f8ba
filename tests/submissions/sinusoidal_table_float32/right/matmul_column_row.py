# paperleet: sinusoidal_table_float32
"""A matrix product of a column and a row."""

import numpy as np


def sinusoidal_positional_encoding(seq_len, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    a = np.arange(seq_len, dtype=float).reshape(-1, 1) @ np.geomspace(1, 1e-4, d_model // 2, endpoint=False)[None]
    return np.dstack((np.sin(a), np.cos(a))).reshape(seq_len, d_model).astype(np.float32)
