"""One sine for the whole table: odd channels are moved by a quarter turn, in float64."""

import math

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    is_valid = length >= 0 and d_model > 0 and start >= 0 and dtype in [torch.float32, torch.float64]
    if not is_valid:
        raise ValueError("bad length, d_model, start or dtype")
    k = torch.arange(d_model, device=device)
    shift = (k % 2).to(torch.float64) * (math.pi / 2)
    w = torch.exp((k // 2 * 2).to(torch.float64) * (-math.log(10000.0) / d_model))
    p = torch.arange(start, start + length, dtype=torch.float64, device=device)
    return torch.sin(p[:, None] * w + shift).to(dtype)
