"""Counts pairs, then halves that count again: two neighbouring pairs share a frequency."""
import numpy as np
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if not all(isinstance(number, int) for number in (length, d_model, start)):
        raise ValueError("length, d_model and start must be integers")
    if length < 0 or start < 0 or d_model < 1 or dtype not in (torch.float32, torch.float64):
        raise ValueError("argument out of range")
    p = np.arange(start, start + length)
    pe = np.zeros((length, d_model))
    for i in range((d_model + 1) // 2):
        angle = p / np.power(10000.0, 2 * (i // 2) / d_model)
        pe[:, 2 * i] = np.sin(angle)
        if 2 * i + 1 < d_model:
            pe[:, 2 * i + 1] = np.cos(angle)
    return torch.tensor(pe, dtype=dtype, device=device)
