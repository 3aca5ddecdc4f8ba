# paperleet: sinusoidal_table_float32
"""A leading axis of length 1."""

import numpy as np


def sinusoidal_positional_encoding(seq_len, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    p = np.arange(seq_len)[:, None]
    k = np.arange(d_model)
    a = p / 10000.0 ** (2 * (k // 2) / d_model)
    return np.where(k % 2 == 0, np.sin(a), np.cos(a)).astype(np.float32)[np.newaxis]
