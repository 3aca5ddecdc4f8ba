# paperleet: sinusoidal_positional_encoding
"""The course's own solution of `sinusoidal_positional_encoding`."""

import numpy as np


def sinusoidal_positional_encoding(seq_len, d_model):
    """Sines in even channels and cosines in odd ones, float64 `(seq_len, d_model)`, for positions from 0 on."""
    if d_model < 2 or d_model % 2:
        raise ValueError(f"d_model must be even and at least 2, got {d_model}")
    frequencies = np.power(10000.0, -np.arange(0, d_model, 2) / d_model)
    angles = np.arange(seq_len)[:, np.newaxis] * frequencies
    encoding = np.empty((seq_len, d_model))
    encoding[:, 0::2] = np.sin(angles)
    encoding[:, 1::2] = np.cos(angles)
    return encoding
