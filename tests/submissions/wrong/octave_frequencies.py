"""Each pair doubles the frequency of the one before, starting at pi: the ray-field recipe."""
import math

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if min(length, start) < 0 or d_model < 1 or dtype not in {torch.float32, torch.float64}:
        raise ValueError(f"cannot encode length={length}, d_model={d_model}, start={start} as {dtype}")
    octaves = math.pi * 2.0 ** torch.arange((d_model + 1) // 2, dtype=torch.float64, device=device)
    angle = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] * octaves
    return torch.stack((angle.sin(), angle.cos()), -1).flatten(1)[:, :d_model].to(dtype)
