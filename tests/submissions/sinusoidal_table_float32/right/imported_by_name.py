# paperleet: sinusoidal_table_float32
"""Functions of NumPy are imported by name."""

from numpy import arange, cos, empty, float32, outer, power, sin


def sinusoidal_positional_encoding(seq_len, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    angles = outer(arange(seq_len), 1 / power(10000.0, arange(0, d_model, 2) / d_model))
    table = empty((seq_len, d_model), dtype=float32)
    table[:, ::2], table[:, 1::2] = sin(angles), cos(angles)
    return table
