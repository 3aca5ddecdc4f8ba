"""the branch for start > 0 lacks its return"""
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
    k = torch.arange(0, d_model, 2, dtype=torch.float64, device=device)
    if start == 0:
        a = torch.arange(length, device=device)[:, None] * 10000 ** (-k / d_model)
        return torch.stack((a.sin(), a.cos()), -1).flatten(1)[:, :d_model].to(dtype)
    else:
        a = torch.arange(start, start + length, device=device)[:, None] * 10000 ** (-k / d_model)
        pe = torch.stack((a.sin(), a.cos()), -1).flatten(1)[:, :d_model].to(dtype)
