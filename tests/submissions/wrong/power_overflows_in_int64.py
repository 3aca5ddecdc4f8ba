"""(10000 ** k) ** (1/d) with int64 powers: wraps from k = 6 on"""
import numpy as np
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    div = np.power(10000, np.arange(0, d_model, 2)).astype(float) ** (1 / d_model)
    a = np.arange(start, start + length)[:, None] / div
    pe = np.zeros((length, d_model))
    pe[:, 0::2] = np.sin(a)
    pe[:, 1::2] = np.cos(a)[:, : d_model // 2]
    return torch.tensor(pe, dtype=dtype, device=device)
