# paperleet: sinusoidal_positional_encoding
"""Every channel gets its pair's angle, then np.where chooses by the channel's parity."""

import numpy as np


def sinusoidal_positional_encoding(seq_len, d_model):
    p, k = np.indices((seq_len, d_model))
    angles = p / 10000.0 ** ((k - k % 2) / d_model)
    return np.where(k % 2, np.cos(angles), np.sin(angles))
