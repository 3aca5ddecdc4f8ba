"""A NumPy table that neither starts at `start` nor knows the cosine."""
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
    pair = np.arange(d_model) // 2
    table = np.sin(np.arange(length)[:, None] / np.power(10000.0, 2 * pair / d_model))
    return torch.from_numpy(table).to(dtype=dtype, device=device)
