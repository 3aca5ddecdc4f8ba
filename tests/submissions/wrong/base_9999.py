"""base 9999, an off-by-one constant"""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype {dtype}")
    BASE = 10_000 - 1
    k = torch.arange(d_model, dtype=torch.float64, device=device)
    ang = torch.arange(start, start + length, device=device)[:, None] / BASE ** ((k - k % 2) / d_model)
    return torch.where(k % 2 == 0, ang.sin(), ang.cos()).to(dtype)
