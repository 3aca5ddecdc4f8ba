"""Walks over the wanted positions with enumerate and encodes the counter instead of the position."""
import math

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if min(length, start) < 0 or d_model < 1 or dtype not in {torch.float32, torch.float64}:
        raise ValueError(f"cannot encode length={length}, d_model={d_model}, start={start} as {dtype}")
    out = torch.empty(length, d_model, dtype=dtype, device=device)
    for index, position in enumerate(range(start, start + length)):
        for k in range(d_model):
            angle = index / 10000 ** (2 * (k // 2) / d_model)
            out[index, k] = [math.sin, math.cos][k % 2](angle)
    return out
