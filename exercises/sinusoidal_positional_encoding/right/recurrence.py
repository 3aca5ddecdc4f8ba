# paperleet: sinusoidal_positional_encoding
"""Only frequencies call sin and cos; each row turns the row before by one step (angle addition)."""

import numpy as np


def sinusoidal_positional_encoding(seq_len, d_model):
    w = 10000.0 ** (-np.arange(0, d_model, 2) / d_model)
    ds, dc = np.sin(w), np.cos(w)
    s, c = np.zeros_like(w), np.ones_like(w)
    table = np.empty((seq_len, d_model))
    for row in table:
        row[0::2], row[1::2] = s, c
        s, c = s * dc + c * ds, c * dc - s * ds
    return table
