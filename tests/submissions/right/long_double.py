"""long double."""
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
    p = np.arange(start, start + length, dtype=np.longdouble)
    c = np.arange(d_model)
    a = p[:, None] * np.longdouble(10000) ** (-(c - c % 2).astype(np.longdouble) / d_model)
    out = np.where(c % 2, np.cos(a), np.sin(a)).astype(np.float64)
    return torch.tensor(out, device=device).to(dtype)
