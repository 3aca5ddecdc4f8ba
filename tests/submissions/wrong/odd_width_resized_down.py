"""NumPy columns for d // 2 pairs: odd widths come back one narrower."""
import numpy as np
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if not all(isinstance(number, int) for number in (length, d_model, start)):
        raise ValueError("length, d_model and start must be integers")
    if length < 0 or start < 0 or d_model < 1 or dtype not in (torch.float32, torch.float64):
        raise ValueError("argument out of range")
    p = np.arange(start, start + length, dtype=float)
    table = np.empty((length, 2 * (d_model // 2)))
    for i in range(d_model // 2):
        angle = p / 10000 ** (2 * i / d_model)
        table[:, 2 * i], table[:, 2 * i + 1] = np.sin(angle), np.cos(angle)
    return torch.from_numpy(table).to(dtype=dtype, device=device)
