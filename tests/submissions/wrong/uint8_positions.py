"""positions kept in uint8 wrap at 256"""
import numpy as np
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype {dtype}")
    pos = np.arange(start, start + length).astype(np.uint8)
    c = np.arange(d_model)
    a = pos[:, None].astype(float) / 10000 ** (2 * (c // 2) / d_model)
    return torch.tensor(np.where(c % 2 == 0, np.sin(a), np.cos(a)), dtype=dtype, device=device)
