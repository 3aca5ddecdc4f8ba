# paperleet: sinusoidal_table_float32
"""Float64 sines and cosines are assigned to the slices of a float32 table."""

import numpy as np


def sinusoidal_positional_encoding(seq_len, d_model):
    if d_model % 2 != 0:
        raise ValueError("odd width")
    w = np.exp(np.arange(0, d_model, 2) * (-np.log(10000.0) / d_model))
    angles = np.arange(seq_len)[:, None] * w[None, :]
    table = np.empty((seq_len, d_model), np.float32)
    table[:, 0::2] = np.sin(angles)
    table[:, 1::2] = np.cos(angles)
    return table
