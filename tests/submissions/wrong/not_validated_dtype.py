"""Sizes are checked with care, the dtype never: half precision and integers go through."""
import math

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    for name, value, least in (("length", length, 0), ("d_model", d_model, 1), ("start", start, 0)):
        if value < least:
            raise ValueError(f"{name} is {value}, the least is {least}")
    pe = torch.zeros(length, d_model, dtype=torch.float64, device=device)
    for k in range(d_model):
        angle = torch.arange(start, start + length, dtype=torch.float64, device=device) * math.pow(10000.0, -(k - k % 2) / d_model)
        pe[:, k] = angle.cos() if k % 2 else angle.sin()
    return pe.to(dtype)
