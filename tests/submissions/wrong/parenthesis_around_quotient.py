"""(pos / 10000) ** (2i/d)"""
import numpy as np
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
    c = np.arange(d_model)
    pos = np.arange(start, start + length)[:, None]
    a = (pos / 10000) ** (2 * (c // 2) / d_model)
    return torch.tensor(np.where(c % 2 == 0, np.sin(a), np.cos(a)), dtype=dtype, device=device)
