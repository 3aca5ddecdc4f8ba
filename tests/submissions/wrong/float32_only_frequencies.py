"""NumPy float32 exponents only"""
import numpy as np
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype {dtype}")
    e = np.arange(0, d_model, 2, dtype=np.float32) / np.float32(d_model)
    a = np.arange(start, start + length, dtype=np.float64)[:, None] / 10000.0 ** e.astype(np.float64)
    pe = np.empty((length, 2 * e.size))
    pe[:, 0::2], pe[:, 1::2] = np.sin(a), np.cos(a)
    return torch.tensor(pe[:, :d_model].copy(), dtype=dtype, device=device)
