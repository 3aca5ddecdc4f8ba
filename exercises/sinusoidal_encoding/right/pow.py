"""Divides each position by torch.pow(10000, exponent), all in float64."""

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if dtype not in (torch.float64, torch.float32):
        raise ValueError("dtype has to be float32 or float64")
    if length < 0:
        raise ValueError("negative length")
    if d_model <= 0:
        raise ValueError("d_model has to be positive")
    if start < 0:
        raise ValueError("negative start")
    even = torch.arange(0, d_model, 2, dtype=torch.float64, device=device)
    divisor = torch.pow(10000.0, even / d_model)
    angle = torch.arange(start, start + length, dtype=torch.float64, device=device).view(-1, 1) / divisor
    out = torch.empty(length, d_model, dtype=torch.float64, device=device)
    out[:, 0::2] = torch.sin(angle)
    out[:, 1::2] = torch.cos(angle[:, : d_model // 2])
    return out.to(dtype)
