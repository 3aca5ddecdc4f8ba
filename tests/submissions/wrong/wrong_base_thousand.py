"""A zero lost in typing: 1000."""
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
    for k in range(d_model):
        for r in range(length):
            x = (start + r) / 1000 ** (2 * (k // 2) / d_model)
            pe[r, k] = math.sin(x) if k % 2 == 0 else math.cos(x)
    return pe
