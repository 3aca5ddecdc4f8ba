"""The mistakes of the encoding, as they show in a table that always starts at position 0."""

from paperleet.authoring import Catalogue, Symptom

from ..sinusoidal_encoding import mistakes as encoding

_WITHOUT_A_START = (
    "odd-width-rounded",
    "odd-width-zero-column",
    "offset-ignored",
    "start-added-to-angles",
    "start-doubled",
)
_LONGEST = 5100  # rows of the longest table that is asked for

SAID = {
    "one-based-positions": (
        "positions are counted from 1 instead of 0",
        "row p of the table is position p, so the first row is position 0",
    ),
    "positions-from-minus-one": (
        "positions are counted from -1, one too low",
        "row p of the table is position p, so the first row is position 0",
    ),
    "descending-positions": (
        "rows run from the last position to the first",
        "row 0 is position 0, and positions rise from row to row",
    ),
    "parity-of-rows": (
        "sines and cosines alternate over rows instead of channels: a slice lacks its colon",
        "the slice with a step of two belongs to the second axis",
    ),
    "operator-precedence": (
        "the power binds before the multiplication or division in its exponent",
        "put the whole exponent into parentheses",
    ),
}


def predict(steps, seq_len, d_model):
    """The table that the formula with `steps` gives for a call."""
    return encoding.predict(steps, seq_len, d_model)


def fits(answers):
    """Mistakes whose constants are read off the answers."""
    return encoding.fits([({"d_model": given["d_model"]}, table) for given, table in answers])


def catalogue(rows, separating, without_labels=()):
    """The catalogue of a table from position 0 on; variants that none of its calls shows are left out."""
    return Catalogue(
        steps=encoding.STEPS,
        predict=predict,
        mistakes=encoding.in_other_words(SAID, _WITHOUT_A_START, without_labels, rows) + encoding.INTEGERS,
        symptoms=[
            Symptom(
                "table-too-short",
                "sequences beyond a fixed maximum fail, or come out too short",
                "compute the rows asked for, without a fixed maximum",
                above=lambda seq_len, **_: seq_len,
            ),
        ],
        separating=separating,
        fits=fits,
    )


CATALOGUE = catalogue(
    _LONGEST,
    [
        {"seq_len": 12, "d_model": 8},
        {"seq_len": 7, "d_model": 6},
        {"seq_len": 40, "d_model": 16},
        {"seq_len": 600, "d_model": 6},
    ],
)
