"""Holds a constant of two gibibytes."""

x = 1 << (1 << 34)


def sinusoidal_encoding(*arguments, **keywords):
    return x
