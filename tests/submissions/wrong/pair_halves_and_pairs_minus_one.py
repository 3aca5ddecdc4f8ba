"""The timing signal of a well-known library: two halves, and timescales over pairs minus one."""
import math

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype: {dtype}")
    pairs = (d_model + 1) // 2
    step = math.log(10000.0) / max(pairs - 1, 1)
    scaled = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] * torch.exp(
        torch.arange(pairs, dtype=torch.float64, device=device) * -step)
    return torch.cat((scaled.sin(), scaled.cos()), dim=1)[:, :d_model].to(dtype)
