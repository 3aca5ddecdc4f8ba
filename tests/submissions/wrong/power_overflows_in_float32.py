"""(10000 ** k) ** (1/d) in float32 becomes inf from k = 10 on"""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype {dtype}")
    k = torch.arange(0, d_model, 2, dtype=torch.float32, device=device)
    div = (10000.0 ** k) ** (1 / d_model)
    a = torch.arange(start, start + length, device=device)[:, None] / div.to(dtype)
    return torch.stack((a.sin(), a.cos()), -1).flatten(1)[:, :d_model].to(dtype)
