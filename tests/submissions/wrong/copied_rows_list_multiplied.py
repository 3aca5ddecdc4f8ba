"""[[0.0] * d] * length is one list seen many times, so the last position overwrites all rows."""
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
    table = [[0.0] * d_model] * length
    for r in range(length):
        for k in range(d_model):
            angle = (start + r) / 10000 ** (2 * (k // 2) / d_model)
            table[r][k] = math.cos(angle) if k % 2 else math.sin(angle)
    return torch.tensor(table, dtype=dtype, device=device).reshape(length, d_model)
