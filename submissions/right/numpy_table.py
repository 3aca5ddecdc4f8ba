# paperleet: sinusoidal_positional_encoding
"""np.einsum forms the angles."""

import numpy as np


def sinusoidal_positional_encoding(seq_len, d_model):
    a = np.einsum("p,w->pw", np.arange(seq_len), 10000.0 ** (-np.arange(0, d_model, 2) / d_model))
    table = np.zeros((seq_len, d_model), dtype=float)
    table[:, 0::2] = np.sin(a)
    table[:, 1::2] = np.cos(a)
    return table
