"""A class with __call__, whose instance is the entry; it refuses what is outside of the contract."""

import numpy as np


class Encoder:
    def __call__(self, i, D):
        if D <= 0 or D % 2 or i < 0:
            raise ValueError(f"cannot encode position {i} at width {D}")
        z = np.exp(1j * i * np.exp2(-np.arange(0, D, 2) / D * np.log2(10000)))
        return np.ravel(np.column_stack((z.imag, z.real)))


positional_encoding = Encoder()
