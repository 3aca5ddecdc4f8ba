"""Right numbers, in a list."""

import math


def positional_encoding(i, D):
    return [f(i / 10000 ** (2 * j / D)) for j in range(D // 2) for f in (math.sin, math.cos)]
