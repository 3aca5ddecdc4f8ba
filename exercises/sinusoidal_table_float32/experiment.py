"""The toy experiment: are rows seven further down the turned rows, near the end of a long table too?"""

from dataclasses import replace

from ..positional_encoding.experiment import turned
from ..sinusoidal_encoding.experiment import OFFSET, relative_offset

ALLOWED = 5e-6  # float64 angles, cast once, err by 2e-7 at most after the turn; float32 angles by 5e-5
LAST = 32


def far_out(table):
    """Compare the first rows with those seven further down, then the last 32 with those seven before them."""
    near = turned(table[: LAST + OFFSET])
    if near.shortfall is not None:
        return near
    far = relative_offset(table[-LAST - OFFSET : -OFFSET], table[-LAST:])
    first = len(table) - LAST
    error = far.figures["maximum_error"]
    figures = {**near.figures, "far_maximum_error": error, "far_rows": [first, len(table) - 1]}
    summary = (
        f"maximum error {near.figures['maximum_error']:.2g} in the first rows and {error:.2g} from row {first} on, "
        f"against rows turned by {OFFSET} positions; allowed {ALLOWED:.0e}"
    )
    said = None
    if error > ALLOWED:
        row, channel = far.figures["at"]
        said = f"row {first + row} is not row {first + row - OFFSET} rotated: off by {error:.3g} in channel {channel}"
    # The closest pair is that of the first rows; far out, only the turn is of interest.
    curves = replace(
        near.curves, actual=far.curves.actual, predicted=far.curves.predicted, first=first, allowed=ALLOWED
    )
    return replace(near, figures=figures, summary=summary, shortfall=said, curves=curves)
