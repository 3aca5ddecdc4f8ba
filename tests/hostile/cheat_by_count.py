"""Is right for the first twenty calls, and wrong later."""

import itertools

import honest

count = itertools.count()


def sinusoidal_encoding(*arguments, **keywords):
    return honest.sinusoidal_encoding(*arguments, **keywords) * (next(count) < 20)
