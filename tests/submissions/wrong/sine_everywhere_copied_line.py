"""Two nested loops whose second line was copied from the first and never changed to cos."""
import math

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype: {dtype}")
    pe = [[0.0] * d_model for _ in range(length)]
    for r in range(length):
        for k in range(0, d_model, 2):
            pe[r][k] = math.sin((start + r) / 10000 ** (k / d_model))
            if k + 1 < d_model:
                pe[r][k + 1] = math.sin((start + r) / 10000 ** (k / d_model))
    return torch.tensor(pe, dtype=dtype, device=device).view(length, d_model)
