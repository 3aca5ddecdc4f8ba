# paperleet: sinusoidal_table_float32
"""One row at a time: little memory, one loop."""

import numpy as np


def sinusoidal_positional_encoding(seq_len, d_model):
    if d_model % 2 or d_model < 2 or seq_len < 0:
        raise ValueError("an even width, please")
    rates = np.logspace(0, -4, d_model // 2, endpoint=False)
    table = np.empty((seq_len, d_model), dtype="float32")
    for p, row in enumerate(table):
        row[::2] = np.sin(p * rates)
        row[1::2] = np.cos(p * rates)
    return table
