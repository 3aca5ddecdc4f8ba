"""Is no Python."""


def sinusoidal_encoding(length, d_model:
    return length
