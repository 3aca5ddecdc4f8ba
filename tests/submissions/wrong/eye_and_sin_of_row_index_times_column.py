"""angle p·c/10000 (a product instead of a power)"""
import numpy as np
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    c = np.arange(d_model)
    a = np.arange(start, start + length)[:, None] * (2 * (c // 2) / d_model) / 10000
    return torch.tensor(np.where(c % 2 == 0, np.sin(a), np.cos(a)), dtype=dtype, device=device)
