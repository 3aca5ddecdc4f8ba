"""torch.flip on rows instead of nothing"""
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
    k = torch.arange(d_model, device=device)
    a = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] / 10000 ** ((k // 2 * 2).double() / d_model)
    pe = torch.where(k % 2 == 0, a.sin(), a.cos())
    return torch.flipud(pe).to(dtype)
