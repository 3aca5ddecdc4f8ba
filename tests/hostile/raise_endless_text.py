"""Raises an exception whose text never ends."""


class Odd(Exception):
    def __str__(self):
        while True:
            pass


def sinusoidal_encoding(*arguments, **keywords):
    raise Odd
