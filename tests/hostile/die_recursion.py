"""Recurses until the stack is full."""

import sys

sys.setrecursionlimit(10**9)


def sinusoidal_encoding(*arguments, **keywords):
    return sorted([1, 2], key=lambda _: sinusoidal_encoding())
