"""cos + sin in odd channels"""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype {dtype}")
    k = torch.arange(0, d_model, 2, dtype=torch.float64, device=device)
    a = torch.arange(start, start + length, device=device)[:, None] * 10000 ** (-k / d_model)
    return torch.stack((a.sin(), a.cos() + a.sin()), -1).flatten(1)[:, :d_model].to(dtype)
