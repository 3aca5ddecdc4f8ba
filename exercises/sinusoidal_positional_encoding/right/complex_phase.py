# paperleet: sinusoidal_positional_encoding
"""One complex exponential a pair; a view of it as floats is the table, once real and imaginary parts are swapped."""

import numpy as np


def sinusoidal_positional_encoding(seq_len, d_model):
    w = 10000.0 ** (-np.arange(0, d_model, 2) / d_model)
    z = np.exp(1j * np.arange(seq_len)[:, None] * w)
    return z.view(float).reshape(seq_len, -1, 2)[:, :, ::-1].reshape(seq_len, d_model)
