"""Pads an odd table on the right with zeros."""
import torch
import torch.nn.functional as F


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    is_valid = length >= 0 and d_model > 0 and start >= 0 and dtype in [torch.float32, torch.float64]
    if not is_valid:
        raise ValueError("bad length, d_model, start or dtype")
    rate = 10000.0 ** (-2 * torch.arange(d_model // 2, dtype=torch.float64, device=device) / d_model)
    angle = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] * rate
    pe = torch.stack((angle.sin(), angle.cos()), dim=-1).flatten(1)
    if d_model % 2:
        pe = F.pad(pe, (0, 1))
    return pe.to(dtype)
