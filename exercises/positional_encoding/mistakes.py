"""The mistakes of the table, as they show in one position's vector."""

from paperleet.authoring import Catalogue, Symptom

from ..sinusoidal_encoding import mistakes as table

# What needs several rows to be made or to be seen, or an angle that no number holds.
_OF_ROWS = (
    "base-equals-length",
    "descending-positions",
    "last-row-zero",
    "normalised-positions",
    "normalised-table",
    "octave-frequencies",  # at width 512 their angles are beyond what float64 can hold
    "odd-width-rounded",
    "odd-width-zero-column",
    "offset-ignored",
    "padding-row",
    "parity-of-rows",
    "positions-along-wrong-axis",
    "rows-torn",
    "start-added-to-angles",
    "start-doubled",
    "two-dimensional-table",
)
_NOT_SEEN = (
    "length",
    "divided by length",
    "divided by length - 1",
    "divided by start + length",
    "spread by linspace from start to start + length inclusive",
    "exp(2i) * -(log(10000) / d_model)",
)
_POSITIONS = 1000  # what the contract asks for

_SAID = {
    "one-based-positions": (
        "positions are counted from 1 instead of 0",
        "position i is i itself: at i = 0 every angle is 0",
    ),
    "positions-from-minus-one": (
        "positions are counted from -1, one too low",
        "position i is i itself: at i = 0 every angle is 0",
    ),
    "halved-exponent": (
        "the exponent is half of what it should be: the pair's index is divided by D without its factor 2",
        "in the exponent stands the even channel of the pair, divided by D",
    ),
    "own-frequency-per-channel": (
        "an odd channel k uses k/D as its exponent, so it does not share the frequency of its pair",
        "both channels of a pair take the exponent of the even one",
    ),
    "pairs-minus-one": (
        "the exponent is divided by the number of pairs less one",
        "the exponent's denominator is D itself, so the last frequency stays above 1/10000",
    ),
    "scaled-by-root-width": (
        "the vector is multiplied or divided by the square root of D",
        "return plain sines and cosines, without a scale",
    ),
    "operator-precedence": (
        "the power binds before the multiplication or division in its exponent",
        "put the whole exponent into parentheses",
    ),
    "table-wraps": (
        "positions start over after a fixed number",
        "compute the vector for the position asked, without a fixed maximum",
    ),
    "table-clamped": (
        "positions beyond a fixed maximum give the last vector",
        "compute the vector for the position asked, without a fixed maximum",
    ),
}


def predict(steps, i, D):
    """The vector that the formula with `steps` gives for a position: the one row of a table that starts there."""
    row = table.predict(steps, 1, D, i)
    return type(row)(row.values[0], row.angles[0], row.scale)


CATALOGUE = Catalogue(
    steps=table.STEPS,
    predict=predict,
    mistakes=table.in_other_words(_SAID, _OF_ROWS, _NOT_SEEN, rows=_POSITIONS) + table.INTEGERS,
    symptoms=[
        Symptom(
            "table-too-short",
            "positions beyond a fixed maximum fail",
            "compute the vector for the position asked, without a fixed maximum",
            above=lambda i, **_: i,
        ),
    ],
    separating=[
        {"i": 11, "D": 8},
        {"i": 7, "D": 6},
        {"i": 999, "D": 16},
        {"i": 3, "D": 10},
        {"i": 640, "D": 12},
    ],
)
