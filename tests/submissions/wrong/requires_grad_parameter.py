"""Wraps the finished table in nn.Parameter, as if it were learned."""
import torch
from torch import nn


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if min(length, start) < 0 or d_model < 1 or dtype not in {torch.float32, torch.float64}:
        raise ValueError(f"cannot encode length={length}, d_model={d_model}, start={start} as {dtype}")
    k = torch.arange(d_model, dtype=torch.float64, device=device)
    angle = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] * 10000.0 ** (-(k - k % 2) / d_model)
    return nn.Parameter(torch.where(k % 2 == 0, angle.sin(), angle.cos()).to(dtype))
