"""d_model < 2 is refused"""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model < 2 or start < 0:
        raise ValueError("d_model must be at least 2")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError("dtype")
    k = torch.arange(d_model, device=device)
    a = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] / 10000 ** ((k // 2 * 2).double() / d_model)
    return torch.where(k % 2 == 0, a.sin(), a.cos()).to(dtype)
