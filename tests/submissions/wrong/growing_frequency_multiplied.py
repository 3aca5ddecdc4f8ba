"""Multiplies positions by the power where it should divide by it."""
import math

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if not all(isinstance(number, int) for number in (length, d_model, start)):
        raise ValueError("length, d_model and start must be integers")
    if length < 0 or start < 0 or d_model < 1 or dtype not in (torch.float32, torch.float64):
        raise ValueError("argument out of range")
    rows = [[(start + r) * 10000 ** (2 * (k // 2) / d_model) for k in range(d_model)] for r in range(length)]
    rows = [[math.cos(a) if k % 2 else math.sin(a) for k, a in enumerate(row)] for row in rows]
    return torch.tensor(rows, dtype=dtype, device=device).reshape(length, d_model)
