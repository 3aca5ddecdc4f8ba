"""A plain loop over the channels with math.sin and math.cos, filling an array."""

import math

import numpy as np


def positional_encoding(i, D):
    out = np.zeros(D)
    for k in range(D):
        angle = i / 10000 ** ((k - k % 2) / D)
        out[k] = math.cos(angle) if k % 2 else math.sin(angle)
    return out
