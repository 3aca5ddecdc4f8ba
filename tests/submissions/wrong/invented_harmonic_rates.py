"""Frequencies fall like one over (i + 1) to the power one and a half."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    is_valid = length >= 0 and d_model > 0 and start >= 0 and dtype in [torch.float32, torch.float64]
    if not is_valid:
        raise ValueError("bad length, d_model, start or dtype")
    rate = (1 + torch.arange((d_model + 1) // 2, dtype=torch.float64, device=device)) ** -1.5
    angle = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] * rate
    return torch.stack((angle.sin(), angle.cos()), dim=-1).flatten(1)[:, :d_model].to(dtype)
