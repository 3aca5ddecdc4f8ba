"""Timescales spread from 1 to 10000 inclusive: log(10000) over one less than the number of pairs."""
import math

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if min(length, start) < 0 or d_model < 1 or dtype not in {torch.float32, torch.float64}:
        raise ValueError(f"cannot encode length={length}, d_model={d_model}, start={start} as {dtype}")
    pairs = (d_model + 1) // 2
    step = math.log(10000.0) / max(pairs - 1, 1)
    rate = torch.exp(torch.arange(pairs, dtype=torch.float64, device=device) * -step)
    angle = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] * rate
    return torch.stack([angle.sin(), angle.cos()], dim=2).flatten(1)[:, :d_model].to(dtype)
