# paperleet: sinusoidal_table_float32
"""Angles are counted in full turns, whose whole part is dropped, before they become float32."""

import numpy as np


def sinusoidal_positional_encoding(seq_len, d_model):
    if d_model % 2 == 1:
        raise ValueError("d_model must be even")
    w = 10000.0 ** (-np.arange(0, d_model, 2) / d_model)
    angles = np.arange(seq_len)[:, None] * w
    np.remainder(angles, 2 * np.pi, out=angles)
    table = np.empty((seq_len, d_model), dtype=np.float32)
    table[:, 0::2] = np.sin(angles)
    table[:, 1::2] = np.cos(angles)
    return table
