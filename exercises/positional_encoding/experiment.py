"""The toy experiment: does moving a position by seven turn each [sin, cos] pair by a fixed angle?"""

from dataclasses import replace

import numpy as np

from ..sinusoidal_encoding.experiment import OFFSET, relative_offset

NEAREST = 0.1  # at the width asked, the two nearest positions are 0.658 apart


def one_by_one(*vectors):
    """Put the vectors of positions 0, 1, 2, … under each other, and compare with the rows seven further down."""
    return turned(np.stack(vectors))


def turned(table):
    """Compare the rows of one table, whose first is position 0, with those seven further down."""
    measured = relative_offset(table[:-OFFSET], table[OFFSET:])
    distance, (first, second) = measured.figures["closest_distance"], measured.figures["closest_pair"]
    if measured.shortfall is None and distance < NEAREST:
        # A constant is turned into itself by nothing but luck, and tells no position from another.
        said = f"positions {first} and {second} are only {distance:.4g} apart, so a model cannot tell them apart"
        return replace(measured, shortfall=said)
    return measured
