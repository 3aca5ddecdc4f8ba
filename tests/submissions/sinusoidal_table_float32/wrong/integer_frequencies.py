# paperleet: sinusoidal_table_float32
"""Frequencies are stored in an array of whole numbers."""

import numpy as np


def sinusoidal_positional_encoding(seq_len, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    w = np.zeros(d_model // 2, dtype=int)
    w[:] = 10000.0 ** (-np.arange(0, d_model, 2) / d_model)
    a = np.arange(seq_len)[:, None] * w
    return np.stack([np.sin(a), np.cos(a)], axis=-1).reshape(seq_len, d_model).astype(np.float32)
