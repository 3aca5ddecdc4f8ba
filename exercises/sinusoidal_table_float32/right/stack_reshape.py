# paperleet: sinusoidal_table_float32
"""Sine and cosine are stacked as a last axis of two and flattened: one array more than needed."""

import numpy as np


def sinusoidal_positional_encoding(seq_len, d_model):
    assert not d_model & 1
    w = np.float64(10000.0) ** (-2 * np.arange(d_model // 2) / d_model)
    angles = np.arange(seq_len, dtype=np.float64).reshape(-1, 1) * w
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(seq_len, d_model).astype(np.float32)
