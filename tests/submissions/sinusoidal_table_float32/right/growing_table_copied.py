# paperleet: sinusoidal_table_float32
"""One table for each width, which grows when more rows are asked for; every call gets rows of its own."""
import numpy as np

TABLES = {}


def sinusoidal_positional_encoding(seq_len, d_model):
    if d_model % 2:
        raise ValueError("d_model has to be even")
    table = TABLES.get(d_model)
    if table is None or len(table) < seq_len:
        angles = np.arange(seq_len)[:, None] / 10000 ** (np.arange(0, d_model, 2) / d_model)
        table = np.empty((seq_len, d_model), np.float32)
        table[:, 0::2], table[:, 1::2] = np.sin(angles), np.cos(angles)
        TABLES[d_model] = table
    return table[:seq_len].copy()
