"""Blocks instead of pairs, with the exponent doubled by a second factor two."""
import numpy as np
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if not all(isinstance(number, int) for number in (length, d_model, start)):
        raise ValueError("length, d_model and start must be integers")
    if length < 0 or start < 0 or d_model < 1 or dtype not in (torch.float32, torch.float64):
        raise ValueError("argument out of range")
    i = np.arange(0, d_model, 2)
    angle = np.arange(start, start + length)[:, None] / 10000.0 ** (2 * i / d_model)
    return torch.tensor(np.concatenate([np.sin(angle), np.cos(angle)], axis=-1)[:, :d_model], dtype=dtype, device=device)
