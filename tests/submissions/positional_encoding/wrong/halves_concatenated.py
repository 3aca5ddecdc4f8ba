"""All sines, then all cosines."""

import numpy as np


def positional_encoding(i, D):
    a = i / 10000.0 ** (np.arange(0, D, 2) / D)
    return np.concatenate([np.sin(a), np.cos(a)])
