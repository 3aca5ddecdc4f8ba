# paperleet: sinusoidal_positional_encoding
"""Positions, frequencies and angles in float32; the table is float32, as exact as that allows."""

import numpy as np


def sinusoidal_positional_encoding(seq_len, d_model):
    f = np.float32
    w = np.exp(np.arange(0, d_model, 2, dtype=f) * f(-np.log(10000.0) / d_model))
    angles = np.arange(seq_len, dtype=f)[:, None] * w
    table = np.empty((seq_len, d_model), dtype=f)
    np.sin(angles, out=table[:, ::2])
    np.cos(angles, out=table[:, 1::2])
    return table
