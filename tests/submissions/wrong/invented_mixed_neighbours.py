"""Blends the right value with a wave that depends on the channel's number."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype: {dtype}")
    k = torch.arange(d_model, dtype=torch.float64, device=device)
    p = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None]
    angle = p * 10000.0 ** (-(k - k % 2) / d_model)
    right = torch.where(k % 2 == 0, angle.sin(), angle.cos())
    return (0.6 * right + 0.4 * torch.sin(0.37 * p + k)).to(dtype)
