"""exponent 2i/(d_model-1) at all widths"""
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
    e = 2 * (c // 2) / max(d_model - 1, 1)
    a = np.arange(start, start + length)[:, None] / 10000 ** e
    pe = np.where(c % 2 == 0, np.sin(a), np.cos(a))
    return torch.tensor(pe, dtype=dtype, device=device)
