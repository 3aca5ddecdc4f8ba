"""Positions grow like a logarithm, so that far words look alike."""
import numpy as np
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if dtype not in (torch.float64, torch.float32):
        raise ValueError("dtype has to be float32 or float64")
    if length < 0:
        raise ValueError("negative length")
    if d_model <= 0:
        raise ValueError("d_model has to be positive")
    if start < 0:
        raise ValueError("negative start")
    p = 7 * np.log1p(np.arange(start, start + length))
    k = np.arange(d_model)
    angle = p[:, None] / 10000 ** ((k - k % 2) / d_model)
    return torch.tensor(np.where(k % 2, np.cos(angle), np.sin(angle)), dtype=dtype, device=device)
