# paperleet: positional_encoding
"""Positional encoding of one position, Attention Is All You Need, section 3.5.

Read the task with `paperleet show positional_encoding`, then grade this file with `paperleet grade FILE`.
"""

import numpy as np


def positional_encoding(i, D):
    """The vector of position i: D float64 numbers."""
    # So far every position looks the same. Fill in the sines and cosines.
    return np.zeros(D)
