"""The rotation one pair at a time, as the paper writes it (Su et al. 2021, section 3.2.2, equation 15)."""

import math

import numpy as np


def expected(x, start=0):
    """Every pair (x[2i], x[2i+1]) of position p turned by p / 10000^(2i/width) radians, counter-clockwise."""
    turned = np.empty(x.shape, dtype=object)
    for *place, row, pair in np.ndindex(*x.shape[:-1], x.shape[-1] // 2):
        angle = (start + row) / 10000.0 ** (2 * pair / x.shape[-1])
        first, second = x[(*place, row, 2 * pair)], x[(*place, row, 2 * pair + 1)]
        turned[(*place, row, 2 * pair)] = first * math.cos(angle) - second * math.sin(angle)
        turned[(*place, row, 2 * pair + 1)] = first * math.sin(angle) + second * math.cos(angle)
    return turned
