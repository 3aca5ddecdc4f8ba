# paperleet: sinusoidal_positional_encoding
"""All sines, then all cosines."""

import numpy as np


def sinusoidal_positional_encoding(seq_len, d_model):
    a = np.arange(seq_len)[:, None] / 10000.0 ** (np.arange(0, d_model, 2) / d_model)
    return np.concatenate([np.sin(a), np.cos(a)], axis=1)
