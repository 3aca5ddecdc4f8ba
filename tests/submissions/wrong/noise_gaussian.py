"""Adds a little Gaussian noise 'for regularisation'."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if min(length, start) < 0 or d_model < 1 or dtype not in {torch.float32, torch.float64}:
        raise ValueError(f"cannot encode length={length}, d_model={d_model}, start={start} as {dtype}")
    even = torch.arange(0, d_model, 2, dtype=torch.float64, device=device)
    angle = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] / 10000.0 ** (even / d_model)
    pe = torch.stack((angle.sin(), angle.cos()), -1).flatten(1)[:, :d_model]
    return (pe + 0.02 * torch.randn_like(pe)).to(dtype)
