"""The first row stands for padding and is counted as position -1."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if min(length, start) < 0 or d_model < 1 or dtype not in {torch.float32, torch.float64}:
        raise ValueError(f"cannot encode length={length}, d_model={d_model}, start={start} as {dtype}")
    p = torch.arange(length, dtype=torch.float64, device=device) + (start - 1)
    k = torch.arange(d_model, dtype=torch.float64, device=device)
    angle = p[:, None] * 10000.0 ** (-(k - k % 2) / d_model)
    return torch.where(k % 2 == 0, angle.sin(), angle.cos()).to(dtype)
