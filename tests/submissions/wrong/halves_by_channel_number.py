"""sine for c < d/2, else cosine, each with exponent 2c/d (cosine exponents above 1)"""
import math
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype {dtype}")
    rows = [[math.sin(p / 10000 ** (2 * c / d_model)) if c < d_model / 2 else math.cos(p / 10000 ** (2 * c / d_model))
             for c in range(d_model)] for p in range(start, start + length)]
    return torch.tensor(rows, dtype=dtype, device=device).view(length, d_model)
