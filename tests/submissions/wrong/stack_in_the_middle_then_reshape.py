"""stack on dim 1, then reshape: all sines, then all cosines"""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype {dtype}")
    P = (d_model + 1) // 2
    i = torch.arange(P, dtype=torch.float64, device=device)
    a = torch.arange(start, start + length, device=device)[:, None] / 10000 ** (2 * i / d_model)
    pe = torch.stack((a.sin(), a.cos()), dim=1).reshape(length, 2 * P)
    return pe[:, :d_model].to(dtype)
