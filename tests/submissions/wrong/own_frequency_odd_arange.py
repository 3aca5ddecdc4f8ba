"""Sine columns take rates from arange(0, d, 2), cosine columns from arange(1, d, 2)."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if min(length, start) < 0 or d_model < 1 or dtype not in {torch.float32, torch.float64}:
        raise ValueError(f"cannot encode length={length}, d_model={d_model}, start={start} as {dtype}")
    f64 = dict(dtype=torch.float64, device=device)
    t = torch.arange(start, start + length, **f64).unsqueeze(1)
    pe = torch.zeros(length, d_model, **f64)
    pe[:, 0::2] = torch.sin(t / torch.pow(10000, torch.arange(0, d_model, 2, **f64) / d_model))
    pe[:, 1::2] = torch.cos(t / torch.pow(10000, torch.arange(1, d_model, 2, **f64) / d_model))
    return pe.to(dtype)
