"""Position 0 is kept for padding and gets a row of zeros."""
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
    exponent = np.arange(d_model) // 2 * 2 / d_model
    rows = [pos / np.power(10000, exponent) if pos != 0 else np.zeros(d_model) for pos in range(start, start + length)]
    table = np.array(rows).reshape(length, d_model)
    live = np.arange(start, start + length) != 0
    table[live, 0::2] = np.sin(table[live, 0::2])
    table[live, 1::2] = np.cos(table[live, 1::2])
    return torch.tensor(table, dtype=dtype, device=device)
