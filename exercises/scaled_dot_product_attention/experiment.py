"""The toy experiment: do wider vectors make the softmax harder, as the paper warns of unscaled products?"""

import numpy as np
from paperleet.authoring import Curves, Measured

WIDTHS = (4, 16, 64, 256)
EVEN = 0.24  # about what the largest of 16 weights is for standard normal vectors: 0.2 to 0.3 at every width
MOST = 0.55  # unscaled it is 0.4 at width 4, and above 0.9 at width 256
ALLOWED = 1e-3  # weights in half precision still add up to 1 within this


def sharpness_by_width(*tables):
    """The largest weight of a query, averaged, at each width: scaled scores keep it where it is."""
    largest = {width: float(np.mean(np.max(table, axis=-1))) for width, table in zip(WIDTHS, tables, strict=True)}
    figures = {"widths": list(largest), "largest_weight": list(largest.values())}
    summary = "largest weight on average: " + ", ".join(
        f"{share:.2f} at width {width}" for width, share in largest.items()
    )
    curves = Curves(np.array([[share] for share in largest.values()]), np.full((4, 1), EVEN), allowed=MOST - EVEN)
    sums = np.concatenate([np.asarray(table).sum(axis=-1).ravel() for table in tables])
    furthest = float(sums[np.abs(sums - 1).argmax()])
    if abs(furthest - 1) > ALLOWED:
        return Measured(figures, summary, f"the weights of a query add up to {furthest:.3g} instead of 1", curves)
    if any(np.ptp(table, axis=-2).max() < ALLOWED for table in tables):
        return Measured(figures, summary, "all queries have the same weights, so that none looks anything up", curves)
    if max(largest.values()) > MOST:
        return Measured(
            figures, summary, "attention hardens as vectors get wider: few keys take all the weight", curves
        )
    if min(largest.values()) < 0.15:
        return Measured(figures, summary, "attention hardly tells keys apart: the weights are almost even", curves)
    return Measured(figures, summary, curves=curves)
