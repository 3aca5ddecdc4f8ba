"""Catches everything and goes on."""


def sinusoidal_encoding(*arguments, **keywords):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
