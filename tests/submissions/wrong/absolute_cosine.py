"""cosine made as sqrt(1 - sin²): its sign is lost"""
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
    s = torch.sin(torch.arange(start, start + length, device=device)[:, None] * 10000 ** (-k / d_model))
    c = torch.sqrt(1 - s ** 2)
    return torch.stack((s, c), -1).flatten(1)[:, :d_model].to(dtype)
