"""Every channel gets its pair's angle, then np.where chooses by the channel's parity."""

import numpy as np


def positional_encoding(i, D):
    if D <= 0 or D % 2 or i < 0:
        raise ValueError("i >= 0 and an even D > 0, please")
    k = np.arange(D)
    angle = i / np.power(10000.0, 2 * (k // 2) / D)
    return np.where(k % 2 == 0, np.sin(angle), np.cos(angle))
