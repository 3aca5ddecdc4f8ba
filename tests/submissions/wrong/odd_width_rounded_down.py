"""The width in the exponent is 2 * (d // 2), one less at odd widths."""
import math

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if min(length, start) < 0 or d_model < 1 or dtype not in {torch.float32, torch.float64}:
        raise ValueError(f"cannot encode length={length}, d_model={d_model}, start={start} as {dtype}")
    width = max(2 * (d_model // 2), 1)
    pe = torch.zeros(length, d_model, dtype=dtype, device=device)
    for r in range(length):
        for k in range(d_model):
            angle = (start + r) / 10000 ** (2 * (k // 2) / width)
            pe[r, k] = math.cos(angle) if k % 2 else math.sin(angle)
    return pe
