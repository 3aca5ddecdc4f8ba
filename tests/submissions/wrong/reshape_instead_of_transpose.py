"""columns are stacked as rows and reshaped instead of transposed"""
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
    cols = []
    for c in range(d_model):
        f = math.sin if c % 2 == 0 else math.cos
        cols.append([f(p / 10000 ** (2 * (c // 2) / d_model)) for p in range(start, start + length)])
    return torch.tensor(cols, dtype=dtype, device=device).reshape(length, d_model)
