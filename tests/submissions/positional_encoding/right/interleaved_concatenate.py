"""Sines and cosines are concatenated, then put in order by an index."""

import numpy as np


def positional_encoding(i, D):
    a = i / 10000.0 ** (np.arange(0, D, 2) / D)
    halves = np.concatenate([np.sin(a), np.cos(a)])
    return halves[np.arange(D).reshape(2, -1).T.ravel()]
