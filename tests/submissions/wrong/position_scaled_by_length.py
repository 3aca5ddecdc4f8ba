"""Positions divided by the length, so that a sequence always spans one unit."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if min(length, start) < 0 or d_model < 1 or dtype not in {torch.float32, torch.float64}:
        raise ValueError(f"cannot encode length={length}, d_model={d_model}, start={start} as {dtype}")
    p = torch.arange(start, start + length, dtype=torch.float64, device=device) / max(length, 1)
    even = torch.arange(0, d_model, 2, dtype=torch.float64, device=device)
    angle = torch.outer(p, torch.pow(10000.0, -even / d_model))
    out = torch.zeros(length, d_model, dtype=torch.float64, device=device)
    out[:, 0::2] = angle.sin()
    out[:, 1::2] = angle[:, : d_model // 2].cos()
    return out.to(dtype)
