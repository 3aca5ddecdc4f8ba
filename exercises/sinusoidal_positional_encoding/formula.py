"""The table one number at a time: the formula of the family, from position 0 on."""

from ..sinusoidal_encoding.formula import expected as table


def expected(seq_len, d_model):
    """Rows of floats `[seq_len][d_model]`; row p is position p, in radians at the lowest pair."""
    return table(seq_len, d_model)
