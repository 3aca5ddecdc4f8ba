"""Converts angles by np.deg2rad, as if positions were degrees."""
import numpy as np
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype: {dtype}")
    k = np.arange(d_model)
    angle = np.deg2rad(np.arange(start, start + length)[:, None] / 10000 ** ((k - k % 2) / d_model))
    angle[:, 0::2] = np.sin(angle[:, 0::2])
    angle[:, 1::2] = np.cos(angle[:, 1::2])
    return torch.tensor(angle, dtype=dtype, device=device)
