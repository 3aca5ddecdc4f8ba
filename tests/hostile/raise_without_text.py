"""Raises an exception whose text raises."""


class Odd(Exception):
    def __str__(self):
        raise Odd


def sinusoidal_encoding(*arguments, **keywords):
    raise Odd
