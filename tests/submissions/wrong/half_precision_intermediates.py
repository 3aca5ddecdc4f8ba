"""float16 angles 'to save memory'"""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0:
        raise ValueError(f"length must be non-negative, got {length}")
    if d_model < 1:
        raise ValueError(f"d_model must be positive, got {d_model}")
    if start < 0:
        raise ValueError(f"start must be non-negative, got {start}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("dtype must be float32 or float64")
    pos = torch.arange(start, start + length, device=device).to(torch.float16)
    w = (10000.0 ** (-torch.arange(0, d_model, 2, device=device) / d_model)).to(torch.float16)
    a = pos[:, None] * w
    return torch.stack((a.sin(), a.cos()), -1).flatten(1)[:, :d_model].to(dtype)
