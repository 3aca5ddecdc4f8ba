"""math.log(100000.0) in the exp recipe."""
import math

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if not all(isinstance(number, int) for number in (length, d_model, start)):
        raise ValueError("length, d_model and start must be integers")
    if length < 0 or start < 0 or d_model < 1 or dtype not in (torch.float32, torch.float64):
        raise ValueError("argument out of range")
    wave = torch.exp(torch.arange(0, d_model, 2, dtype=torch.float64, device=device) * (-math.log(100000.0) / d_model))
    angle = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] * wave
    return torch.stack((angle.sin(), angle.cos()), -1).flatten(1)[:, :d_model].to(dtype)
