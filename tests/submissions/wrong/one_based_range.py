"""Loops over range(start + 1, start + length + 1), as if the first word were number one."""
import math

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
    table = []
    for pos in range(start + 1, start + length + 1):
        angles = [pos / 10000 ** (2 * (k // 2) / d_model) for k in range(d_model)]
        table.append([math.cos(a) if k % 2 else math.sin(a) for k, a in enumerate(angles)])
    return torch.tensor(table, dtype=dtype, device=device).reshape(length, d_model)
