# paperleet: sinusoidal_positional_encoding
"""A row is made by a list of ufuncs, repeated over the pairs."""

import numpy as np

WAVES = (np.sin, np.cos)


def sinusoidal_positional_encoding(seq_len, d_model):
    positions = np.linspace(0, seq_len - 1, seq_len)
    columns = [WAVES[k % 2](positions / 10000 ** ((k // 2) * 2 / d_model)) for k in range(d_model)]
    return np.transpose(columns)
