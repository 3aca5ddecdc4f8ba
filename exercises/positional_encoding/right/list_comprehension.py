"""A nested comprehension of pairs, made an array at the end; no NumPy before that."""

from math import cos, sin

from numpy import array


def positional_encoding(i, D):
    return array([f(i / 10000 ** (2 * j / D)) for j in range(D // 2) for f in (sin, cos)])
