"""float32 work, returned as float64."""

import numpy as np


def positional_encoding(i, D):
    w = np.power(np.float32(10000), -np.arange(0, D, 2, dtype=np.float32) / np.float32(D))
    a = np.float32(i) * w
    return np.stack([np.sin(a), np.cos(a)], axis=-1).ravel().astype(np.float64)
