"""The exponent lacks its two, and the table is a Parameter."""
import torch
from torch import nn


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if min(length, start) < 0 or d_model < 1 or dtype not in {torch.float32, torch.float64}:
        raise ValueError(f"cannot encode length={length}, d_model={d_model}, start={start} as {dtype}")
    i = torch.arange((d_model + 1) // 2, dtype=torch.float64, device=device)
    angle = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] * 10000.0 ** (-i / d_model)
    table = torch.stack((angle.sin(), angle.cos()), dim=-1).flatten(1)[:, :d_model]
    return nn.Parameter(table.to(dtype).contiguous())
