# paperleet: sinusoidal_positional_encoding
"""np.outer of positions and frequencies, then two strided slices."""

import numpy as np


def sinusoidal_positional_encoding(seq_len, d_model):
    angles = np.outer(np.arange(seq_len), 10000.0 ** (-np.arange(0, d_model, 2) / d_model))
    table = np.zeros((seq_len, d_model))
    table[:, 0::2] = np.sin(angles)
    table[:, 1::2] = np.cos(angles)
    return table
