# paperleet: sinusoidal_table_float32
"""Complex exponentials in double precision, rounded to complex64, whose parts are copied into the table."""

from numpy import arange, empty, exp, float32


def sinusoidal_positional_encoding(seq_len, d_model):
    if d_model % 2:
        raise ValueError("odd")
    z = exp(1j * (arange(seq_len)[:, None] / 10000.0 ** (arange(0, d_model, 2) / d_model))).astype("complex64")
    table = empty((seq_len, d_model), dtype=float32)
    table[:, 0::2], table[:, 1::2] = z.imag, z.real
    return table
