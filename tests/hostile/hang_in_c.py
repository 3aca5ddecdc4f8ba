"""Loops inside C, where no alarm of Python fires."""

import re


def sinusoidal_encoding(*arguments, **keywords):
    re.match("(a+)+$", "a" * 40 + "b")
