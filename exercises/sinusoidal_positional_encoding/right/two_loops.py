# paperleet: sinusoidal_positional_encoding
"""Two loops and math, one number after the other."""

import math

import numpy as np


def sinusoidal_positional_encoding(seq_len, d_model):
    table = np.zeros((seq_len, d_model))
    for p in range(seq_len):
        for k in range(0, d_model, 2):
            angle = p / 10000 ** (k / d_model)
            table[p, k] = math.sin(angle)
            table[p, k + 1] = math.cos(angle)
    return table
