# paperleet: sinusoidal_table_float32
"""Each row is reached by turning once for every row before it."""

import numpy as np


def sinusoidal_positional_encoding(seq_len, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    w = 10000.0 ** (-np.arange(0, d_model, 2) / d_model)
    table = np.empty((seq_len, d_model), dtype=np.float32)
    counts = np.zeros(seq_len)
    for first in range(1, seq_len):
        counts[first:] += 1.0
    a = counts[:, None] * w
    table[:, 0::2], table[:, 1::2] = np.sin(a), np.cos(a)
    return table
