"""One complex exponential a pair: its imaginary and real parts, seen as pairs of floats."""

import numpy as np


def positional_encoding(i, D):
    z = np.exp(1j * i / 10000.0 ** (np.arange(0, D, 2) / D))
    return np.stack((z.imag, z.real), axis=-1).ravel()
