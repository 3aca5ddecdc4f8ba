"""Raises an exception with a text of a hundred megabytes."""


def sinusoidal_encoding(*arguments, **keywords):
    raise ValueError("x" * (100 << 20))
