"""Interleaves full pairs and forgets to cut: odd widths come back one wider."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if dtype not in (torch.float64, torch.float32):
        raise ValueError("dtype has to be float32 or float64")
    if length < 0:
        raise ValueError("negative length")
    if d_model <= 0:
        raise ValueError("d_model has to be positive")
    if start < 0:
        raise ValueError("negative start")
    even = torch.arange(0, d_model, 2, dtype=torch.float64, device=device)
    angle = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] / 10000.0 ** (even / d_model)
    return torch.stack((angle.sin(), angle.cos()), dim=-1).flatten(1).to(dtype)
