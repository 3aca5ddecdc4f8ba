# paperleet: sinusoidal_positional_encoding
"""A sine alone, with a quarter turn for odd columns."""

import numpy as np


def sinusoidal_positional_encoding(seq_len, d_model):
    k = np.arange(d_model)
    w = 10000.0 ** (-(k - k % 2) / d_model)
    return np.sin(np.arange(seq_len)[:, None] * w + k % 2 * (np.pi / 2))
