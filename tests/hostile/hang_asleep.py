"""Sleeps for an hour."""

import time


def sinusoidal_encoding(*arguments, **keywords):
    time.sleep(3600)
