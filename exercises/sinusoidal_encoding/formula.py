"""The encoding one number at a time, as the paper writes it (Vaswani et al. 2017, section 3.5).

Plain `math` on Python floats: slow, and readable beside the paper. It shares nothing with the reference.
"""

import math


def expected(length, d_model, start=0):
    """Rows of floats `[length][d_model]`; row i is position `start + i`, in radians at the lowest pair."""
    columns = [column(channel, d_model) for channel in range(d_model)]
    return [[wave((start + row) / scale) for wave, scale in columns] for row in range(length)]


def value(position, channel, d_model):
    """One number of the table."""
    wave, scale = column(channel, d_model)
    return wave(position / scale)


def column(channel, d_model):
    """PE[p, 2i] = sin(p / 10000^(2i/d)) and PE[p, 2i+1] = cos(p / 10000^(2i/d)): the wave, and 10000^(2i/d)."""
    pair = channel // 2
    return math.sin if channel % 2 == 0 else math.cos, 10000.0 ** (2 * pair / d_model)
