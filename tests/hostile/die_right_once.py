"""Is right until its process dies in the fifth call of every process."""

import itertools
import os

import honest

count = itertools.count(1)


def sinusoidal_encoding(*arguments, **keywords):
    if next(count) % 5 == 0:
        os.abort()
    return honest.sinusoidal_encoding(*arguments, **keywords)
