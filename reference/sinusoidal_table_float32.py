# paperleet: sinusoidal_table_float32
"""The course's own solution of `sinusoidal_table_float32`."""

import numpy as np


def sinusoidal_positional_encoding(seq_len, d_model):
    """Sines in even channels and cosines in odd ones, float32 `(seq_len, d_model)`, for positions from 0 on."""
    for name, value in (("seq_len", seq_len), ("d_model", d_model)):
        if value < 1:
            raise ValueError(f"{name} must be at least 1, got {value}")
    if d_model % 2:
        raise ValueError(f"d_model must be even, got {d_model}")
    frequencies = np.power(10000.0, -np.arange(0, d_model, 2) / d_model)
    # Angles are float64: at row 10 000 a float32 angle has three digits after the point left.
    angles = np.arange(seq_len)[:, np.newaxis] * frequencies
    encoding = np.empty((seq_len, d_model), dtype=np.float32)
    # Written straight into the result, each value is rounded once and no float64 table is made.
    np.sin(angles, out=encoding[:, 0::2], casting="same_kind")
    np.cos(angles, out=encoding[:, 1::2], casting="same_kind")
    return encoding
