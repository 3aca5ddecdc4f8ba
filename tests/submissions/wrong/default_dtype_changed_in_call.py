"""Sets float64 as torch's default so that arange is accurate, and leaves it so."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype: {dtype}")
    torch.set_default_dtype(torch.float64)
    rate = 10000.0 ** (-torch.arange(0.0, d_model, 2, device=device) / d_model)
    angle = torch.arange(float(start), start + length, device=device)[:, None] * rate
    return torch.stack((angle.sin(), angle.cos()), -1).flatten(1)[:, :d_model].to(dtype)
