"""Has another function."""


def positional_encoding(length, d_model):
    return None
