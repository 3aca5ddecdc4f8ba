# paperleet: sinusoidal_positional_encoding
"""Functions of NumPy are imported by name."""

from numpy import arange, cos, empty, float64, outer, power, sin


def sinusoidal_positional_encoding(seq_len, d_model):
    angles = outer(arange(seq_len), 1 / power(10000.0, arange(0, d_model, 2) / d_model))
    table = empty((seq_len, d_model), dtype=float64)
    table[:, ::2], table[:, 1::2] = sin(angles), cos(angles)
    return table
