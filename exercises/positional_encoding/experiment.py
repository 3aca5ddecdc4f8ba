"""The toy experiment: does moving a position by seven turn each [sin, cos] pair by a fixed angle?"""

import numpy as np

from ..sinusoidal_encoding.experiment import OFFSET, relative_offset


def one_by_one(*vectors):
    """Put the vectors of positions 0, 1, 2, … under each other, and compare with the rows seven further down."""
    return turned(np.stack(vectors))


def turned(table):
    """Compare the rows of one table, whose first is position 0, with those seven further down."""
    return relative_offset(table[:-OFFSET], table[OFFSET:])
