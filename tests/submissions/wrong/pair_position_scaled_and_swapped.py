"""Half turns per position, cosine first."""
import numpy as np
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if not all(isinstance(number, int) for number in (length, d_model, start)):
        raise ValueError("length, d_model and start must be integers")
    if length < 0 or start < 0 or d_model < 1 or dtype not in (torch.float32, torch.float64):
        raise ValueError("argument out of range")
    k = np.arange(d_model)
    angle = np.pi * np.arange(start, start + length)[:, None] / 10000 ** ((k - k % 2) / d_model)
    return torch.tensor(np.where(k % 2, np.sin(angle), np.cos(angle)), dtype=dtype, device=device)
