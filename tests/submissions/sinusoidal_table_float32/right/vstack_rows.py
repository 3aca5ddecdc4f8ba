# paperleet: sinusoidal_table_float32
"""One row after the other, stacked."""

import numpy as np


def sinusoidal_positional_encoding(seq_len, d_model):
    if d_model % 2:
        raise ValueError("d_model must be even")
    w = np.exp(-np.log(10000.0) * np.arange(0, d_model, 2) / d_model)
    rows = [np.ravel(np.column_stack((np.sin(p * w), np.cos(p * w)))) for p in range(seq_len)]
    return np.vstack(rows).astype(np.float32)
