"""exact fractions."""
from fractions import Fraction
import math
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0:
        raise ValueError(f"length must be non-negative, got {length}")
    if d_model < 1:
        raise ValueError(f"d_model must be positive, got {d_model}")
    if start < 0:
        raise ValueError(f"start must be non-negative, got {start}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("dtype must be float32 or float64")
    rows = []
    for p in range(start, start + length):
        row = []
        for c in range(d_model):
            e = Fraction(2 * (c // 2), d_model)
            a = p / 10000 ** float(e)
            row.append([math.sin, math.cos][c % 2](a))
        rows.append(row)
    return torch.tensor(rows, dtype=dtype, device=device).view(length, d_model)
