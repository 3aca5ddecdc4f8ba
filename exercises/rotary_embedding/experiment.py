"""The toy experiment: does a dot product of turned vectors depend on the distance of their positions alone?"""

import numpy as np
from paperleet.authoring import Curves, Measured

ALLOWED = 1e-3  # float32 angles up to position 124 move scores by a few 1e-6; a position that shows by 0.1 and more

SEEN = 0.1


def scores_at_offsets(*tables, inputs):
    """Scores between all rows of one x that begins at position 0, at 7 and at 100: they should be the same."""
    near, *far = [table[0, 0] @ table[0, 0].T for table in tables]
    plain = inputs[0]["x"][0, 0] @ inputs[0]["x"][0, 0].T
    moved = max(float(np.abs(scores - near).max()) for scores in far)
    seen = float(np.abs(near - plain).max())
    spread = float(np.ptp(near))
    figures = {"largest_change_when_moved": moved, "largest_change_by_turning": seen, "spread_of_scores": spread}
    summary = f"moved by 7 and 100 positions, scores change by {moved:.2g}, allowed {ALLOWED:.0e}; turning changes {seen:.2g}"
    curves = Curves(far[-1][:, ::6], near[:, ::6], allowed=ALLOWED)
    if moved > ALLOWED:
        said = f"scores depend on where the text begins: they change by {moved:.3g}"
        return Measured(figures, summary, said, curves)
    if spread < SEEN:
        return Measured(figures, summary, "all scores are alike, so they tell no position from another", curves)
    return Measured(figures, summary, "scores do not see positions at all" if seen < SEEN else None, curves)
