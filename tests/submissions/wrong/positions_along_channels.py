"""Rows and columns changed roles: positions run along the channels, frequencies down the rows."""
import math

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    is_valid = length >= 0 and d_model > 0 and start >= 0 and dtype in [torch.float32, torch.float64]
    if not is_valid:
        raise ValueError("bad length, d_model, start or dtype")
    pe = torch.zeros(length, d_model, dtype=dtype, device=device)
    for channel in range(length):
        for position in range(d_model):
            angle = (start + position) / 10000 ** (2 * (channel // 2) / length)
            pe[channel, position] = math.cos(angle) if channel % 2 else math.sin(angle)
    return pe
