"""Writes on the standard error without end, in a call."""

import os


def sinusoidal_encoding(*arguments, **keywords):
    while True:
        os.write(2, b"y" * 100_000)
