"""The toy experiment: does moving every position by seven turn each [sin, cos] pair by a fixed angle?"""

import math
from itertools import combinations

import numpy as np
from paperleet.authoring import Curves, Measured

OFFSET = 7
ALLOWED = 1e-4  # float32 angles up to position 38 err by 9e-6 at most; a wrong frequency by 0.1 and more
NEAREST = 0.01  # at the width asked, the two nearest positions are 0.658 apart


def relative_offset(near, far):
    """Compare `far`, positions 7 to 38, with `near`, positions 0 to 31, turned by 7 radians times each frequency.

    Both are float64 arrays `[32, 8]`. The turn is computed here from the paper's frequencies, so that
    sin(a + t) = sin a cos t + cos a sin t and cos(a + t) = cos a cos t - sin a sin t hold for the true encoding.
    """
    length, width = near.shape
    predicted = np.empty_like(near)
    worst, place = 0.0, (0, 0)
    for pair in range(width // 2):
        turn = OFFSET / 10000.0 ** (2 * pair / width)
        sine, cosine = math.sin(turn), math.cos(turn)
        for row in range(length):
            a, b = near[row, 2 * pair], near[row, 2 * pair + 1]
            predicted[row, 2 * pair : 2 * pair + 2] = a * cosine + b * sine, b * cosine - a * sine
            for channel in (2 * pair, 2 * pair + 1):
                error = abs(far[row, channel] - predicted[row, channel])
                if error > worst:
                    worst, place = float(error), (row, channel)
    first, second, distance = _closest_pair(near)
    figures = {
        "maximum_error": worst,
        "at": list(place),
        "closest_pair": [first, second],
        "closest_distance": distance,
    }
    summary = (
        f"maximum error {worst:.2g} against the rotated features, allowed {ALLOWED:.0e}; "
        f"closest pair of positions {first} and {second}, {distance:.4g} apart"
    )
    curves = Curves(
        far,
        predicted,
        first=OFFSET,
        allowed=ALLOWED,
        pair={f"position {first}": near[first], f"position {second}": near[second]},
        pair_title=f"The closest pair of positions, {distance:.4g} apart",
    )
    if worst > ALLOWED:
        row, channel = place
        said = f"position {row + OFFSET} is not position {row} rotated: off by {worst:.3g} in channel {channel}"
        return Measured(figures, summary, said, curves)
    if distance < NEAREST:
        # Zeros are turned into zeros, and tell no position from another.
        said = f"positions {first} and {second} are only {distance:.4g} apart, so a model cannot tell them apart"
        return Measured(figures, summary, said, curves)
    return Measured(figures, summary, curves=curves)


def _closest_pair(rows):
    """The two distinct positions whose vectors are nearest, and their Euclidean distance."""
    distance, first, second = min((math.dist(rows[i], rows[j]), i, j) for i, j in combinations(range(len(rows)), 2))
    return first, second, float(distance)
