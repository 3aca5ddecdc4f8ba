"""every value negated"""
import numpy as np
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    c = np.arange(d_model)
    a = np.outer(np.arange(start, start + length), 10000.0 ** (-(c // 2 * 2) / d_model))
    return torch.tensor(-np.where(c % 2 == 0, np.sin(a), np.cos(a)), dtype=dtype, device=device)
