"""cosine first, NumPy result"""
import numpy as np
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype {dtype}")
    k = np.arange(d_model)
    a = np.arange(start, start + length)[:, None] / 10000 ** (2 * (k // 2) / d_model)
    return np.where(k % 2 == 0, np.cos(a), np.sin(a)).astype("f4" if dtype == torch.float32 else "f8")
