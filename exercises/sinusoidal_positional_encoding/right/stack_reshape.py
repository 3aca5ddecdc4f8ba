# paperleet: sinusoidal_positional_encoding
"""Sine and cosine are stacked as a last axis of two and flattened, so the pairs interleave by themselves."""

import numpy as np


def sinusoidal_positional_encoding(seq_len, d_model):
    assert d_model % 2 == 0, "d_model must be even"
    w = 1.0 / np.power(10000.0, np.arange(d_model // 2) * 2 / d_model)
    angles = np.arange(seq_len, dtype=float)[:, None] * w
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(seq_len, d_model)
