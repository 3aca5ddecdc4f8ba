"""The course's own solution of `positional_encoding`."""

import numpy as np


def positional_encoding(i, D):
    """Sines in even channels and cosines in odd ones, float64 `(D,)`, for position `i`."""
    if D < 2 or D % 2:
        raise ValueError(f"D must be even and at least 2, got {D}")
    if i < 0:
        raise ValueError(f"i must be at least 0, got {i}")
    angles = i * np.power(10000.0, -np.arange(0, D, 2) / D)
    encoding = np.empty(D)
    encoding[0::2] = np.sin(angles)
    encoding[1::2] = np.cos(angles)
    return encoding
