# paperleet: sinusoidal_positional_encoding
"""The factor 2 twice, and positions from 1."""

import numpy as np


def sinusoidal_positional_encoding(seq_len, d_model):
    p = np.arange(seq_len)[:, None]
    k = np.arange(d_model)
    a = (p + 1) / 10000.0 ** (4 * (k // 2) / d_model)
    return np.where(k % 2 == 0, np.sin(a), np.cos(a))
