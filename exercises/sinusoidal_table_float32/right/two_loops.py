# paperleet: sinusoidal_table_float32
"""Two loops with math: right, and told that NumPy could loop instead."""

import math

import numpy as np


def sinusoidal_positional_encoding(seq_len, d_model):
    if d_model % 2:
        raise ValueError(f"d_model = {d_model} is odd")
    table = np.zeros((seq_len, d_model), dtype=np.float32)
    rates = [10000 ** (-k / d_model) for k in range(0, d_model, 2)]
    for p in range(seq_len):
        for i, w in enumerate(rates):
            table[p, 2 * i], table[p, 2 * i + 1] = math.sin(p * w), math.cos(p * w)
    return table
