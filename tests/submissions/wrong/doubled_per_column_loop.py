"""Sine at 2i and cosine at 2(i+1), where i steps by two: each column has its own doubled exponent."""
import math

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if dtype not in (torch.float64, torch.float32):
        raise ValueError("dtype has to be float32 or float64")
    if length < 0:
        raise ValueError("negative length")
    if d_model <= 0:
        raise ValueError("d_model has to be positive")
    if start < 0:
        raise ValueError("negative start")
    pe = torch.zeros(length, d_model, dtype=dtype, device=device)
    for pos in range(start, start + length):
        for i in range(0, d_model, 2):
            pe[pos - start, i] = math.sin(pos / (10000 ** ((2 * i) / d_model)))
            if i < d_model - 1:
                pe[pos - start, i + 1] = math.cos(pos / (10000 ** ((2 * (i + 1)) / d_model)))
    return pe
