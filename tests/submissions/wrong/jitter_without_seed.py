"""uniform jitter of 0.01 in each call"""
import numpy as np
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    k = np.arange(d_model)
    a = np.arange(start, start + length)[:, None] / 10000 ** (2 * (k // 2) / d_model)
    pe = np.where(k % 2 == 0, np.sin(a), np.cos(a)) + np.random.uniform(-0.01, 0.01, (length, d_model))
    return torch.tensor(pe, dtype=dtype, device=device)
