"""np.fromiter over a generator of channels."""

import math

import numpy as np


def _channel(k, i, D):
    a = i * 10000.0 ** (-(k // 2 * 2) / D)
    return math.cos(a) if k & 1 else math.sin(a)


def positional_encoding(i, D):
    return np.fromiter((_channel(k, i, D) for k in range(D)), dtype=np.float64, count=D)
