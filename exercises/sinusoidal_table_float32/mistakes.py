"""The mistakes of the NumPy table, as a float32 result shows them."""

from ..sinusoidal_positional_encoding.mistakes import catalogue

# What float32 cannot tell from a table of equal rows, and what no table of 10 000 rows shows.
_NOT_SEEN = ("p / 10000 ** 2 * i / d_model", "a table of 10000 rows that starts over")

CATALOGUE = catalogue(
    _NOT_SEEN,
    [
        {"seq_len": 12, "d_model": 8},
        {"seq_len": 7, "d_model": 6},
        {"seq_len": 40, "d_model": 16},
        {"seq_len": 600, "d_model": 6},
    ],
)
