"""Raises an exception that runs code of its own when it is asked for its class."""


class Odd(Exception):
    @property
    def __class__(self):
        raise RuntimeError("LEAK")

    def __setattr__(self, name, value):
        raise RuntimeError("LEAK")


def sinusoidal_encoding(*arguments, **keywords):
    raise Odd("one line")
