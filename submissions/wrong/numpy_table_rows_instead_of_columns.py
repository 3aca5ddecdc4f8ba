# paperleet: sinusoidal_positional_encoding
"""The slices lack their colon: rows alternate instead of columns."""

import numpy as np


def sinusoidal_positional_encoding(seq_len, d_model):
    a = np.arange(seq_len)[:, None] / 10000.0 ** (2 * (np.arange(d_model) // 2) / d_model)
    a[0::2] = np.sin(a[0::2])
    a[1::2] = np.cos(a[1::2])
    return a
