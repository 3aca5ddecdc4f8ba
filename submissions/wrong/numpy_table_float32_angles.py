# paperleet: sinusoidal_table_float32
"""Angles in float32: right at first, digits lost far out."""

import numpy as np


def sinusoidal_positional_encoding(seq_len, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    w = np.power(np.float32(10000), -np.arange(0, d_model, 2, dtype=np.float32) / np.float32(d_model))
    a = np.arange(seq_len, dtype=np.float32)[:, None] * w
    return np.stack([np.sin(a), np.cos(a)], axis=-1).reshape(seq_len, d_model)
