"""Stacked pairs are reshaped to the asked width, which only even widths fit."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    is_valid = length >= 0 and d_model > 0 and start >= 0 and dtype in [torch.float32, torch.float64]
    if not is_valid:
        raise ValueError("bad length, d_model, start or dtype")
    w = 10000.0 ** (-torch.arange(0, d_model, 2, dtype=torch.float64, device=device) / d_model)
    a = torch.outer(torch.arange(start, start + length, dtype=torch.float64, device=device), w)
    return torch.stack((a.sin(), a.cos()), dim=2).reshape(length, d_model).to(dtype)
