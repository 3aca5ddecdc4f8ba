"""One position of the encoding, one number at a time: the formula of the table, asked for a single row."""

from ..sinusoidal_encoding.formula import value


def expected(i, D):
    """The D floats of position `i`, in radians at the lowest pair."""
    return [value(i, channel, D) for channel in range(D)]
