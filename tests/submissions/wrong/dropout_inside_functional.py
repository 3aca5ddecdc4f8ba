"""F.dropout with its default of one half, training=True."""
import torch
import torch.nn.functional as F


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype: {dtype}")
    k = torch.arange(d_model, dtype=torch.float64, device=device)
    angle = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] * 10000.0 ** (-(k - k % 2) / d_model)
    return F.dropout(torch.where(k % 2 == 0, angle.sin(), angle.cos()), training=True).to(dtype)
