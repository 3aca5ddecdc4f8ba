"""Computes sines and cosines as two blocks and scatters their columns to where they belong."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    is_valid = length >= 0 and d_model > 0 and start >= 0 and dtype in [torch.float32, torch.float64]
    if not is_valid:
        raise ValueError("bad length, d_model, start or dtype")
    even = torch.arange(0, d_model, 2, device=device)
    angle = torch.arange(start, start + length, device=device)[:, None].double() / 10000.0 ** (even.double() / d_model)
    block = torch.cat([angle.sin(), angle.cos()[:, : d_model // 2]], dim=1)
    target = torch.cat([even, torch.arange(1, d_model, 2, device=device)]).expand(length, d_model)
    return torch.zeros(length, d_model, dtype=torch.float64, device=device).scatter_(1, target, block).to(dtype)
