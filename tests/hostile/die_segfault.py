"""Reads from address 0."""

import ctypes


def sinusoidal_encoding(*arguments, **keywords):
    ctypes.string_at(0)
