"""Positions are mapped to one full turn (2 pi over the last position plus one), as image models do."""
import math

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype: {dtype}")
    end = max(start + length, 1)
    p = torch.arange(start, start + length, dtype=torch.float64, device=device) / end * 2 * math.pi
    k = torch.arange(d_model, dtype=torch.float64, device=device)
    angle = p[:, None] / 10000.0 ** ((k - k % 2) / d_model)
    return torch.where(k % 2 == 0, angle.sin(), angle.cos()).to(dtype)
