"""the table mirrored left to right"""
import numpy as np
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype {dtype}")
    c = np.arange(d_model)
    a = np.outer(np.arange(start, start + length), 10000.0 ** (-(c // 2 * 2) / d_model))
    pe = np.where(c % 2 == 0, np.sin(a), np.cos(a))
    return torch.tensor(np.fliplr(pe).copy(), dtype=dtype, device=device)
