"""np.geomspace(1, 10000, P) with its end point: i/(P-1)"""
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
    div = np.geomspace(1, 10000, (d_model + 1) // 2)
    a = np.arange(start, start + length)[:, None] / div
    pe = np.zeros((length, d_model))
    pe[:, 0::2] = np.sin(a)
    pe[:, 1::2] = np.cos(a)[:, : d_model // 2]
    return torch.as_tensor(pe, dtype=dtype, device=device)
