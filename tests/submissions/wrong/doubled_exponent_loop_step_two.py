"""for i in range(0, d, 2) with 2 * i inside: the classic double loop, pair-consistent."""
import math

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    is_valid = length >= 0 and d_model > 0 and start >= 0 and dtype in [torch.float32, torch.float64]
    if not is_valid:
        raise ValueError("bad length, d_model, start or dtype")
    pe = torch.zeros(length, d_model, dtype=dtype, device=device)
    for pos in range(length):
        for i in range(0, d_model, 2):
            theta = (start + pos) / math.pow(10000, (2 * i) / d_model)
            pe[pos, i] = math.sin(theta)
            if i + 1 < d_model:
                pe[pos, i + 1] = math.cos(theta)
    return pe
