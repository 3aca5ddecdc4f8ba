"""reshapes into quarters: right only where d_model is divisible by 4 (or odd+...)"""
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
    quarter = d_model // 4
    i = torch.arange(d_model // 2, dtype=torch.float64, device=device).reshape(2, quarter)
    a = torch.arange(start, start + length, device=device)[:, None, None] * 10000 ** (-2 * i / d_model)
    return torch.stack((a.sin(), a.cos()), -1).reshape(length, d_model).to(dtype)
