"""k/D for odd k too."""

import numpy as np


def positional_encoding(i, D):
    k = np.arange(D)
    a = i / 10000.0 ** (k / D)
    return np.where(k % 2 == 0, np.sin(a), np.cos(a))
