"""Returns a NumPy array."""

import honest


def sinusoidal_encoding(*arguments, **keywords):
    return honest.sinusoidal_encoding(*arguments, **keywords).numpy()
