"""The parameters have other names: they go by position, and the names are advice."""

import numpy as np


def positional_encoding(pos, d_model):
    k = np.arange(d_model)
    angle = pos / np.power(10000, (2 * (k // 2)) / np.float64(d_model))
    angle[0::2] = np.sin(angle[0::2])
    angle[1::2] = np.cos(angle[1::2])
    return angle
