"""Frequencies by exp and log; sines and cosines go into strided slices."""

import numpy as np


def positional_encoding(i, D):
    assert D % 2 == 0, "D is even"
    even = np.arange(0, D, 2)
    w = np.exp(even * (-np.log(10000.0) / D))
    out = np.empty(D, dtype=np.float64)
    out[::2], out[1::2] = np.sin(i * w), np.cos(i * w)
    return out
