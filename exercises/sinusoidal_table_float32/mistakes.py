"""The mistakes of the NumPy table, as a float32 result shows them."""

from ..sinusoidal_positional_encoding.mistakes import catalogue

_LONGEST = 10000  # rows of the longest table that is asked for
# What float32 cannot tell from a table of equal rows.
_NOT_SEEN = ("p / 10000 ** 2 * i / d_model",)

CATALOGUE = catalogue(
    _LONGEST,
    [
        {"seq_len": 12, "d_model": 8},
        {"seq_len": 7, "d_model": 6},
        {"seq_len": 40, "d_model": 16},
        {"seq_len": 600, "d_model": 6},
    ],
    _NOT_SEEN,
)
