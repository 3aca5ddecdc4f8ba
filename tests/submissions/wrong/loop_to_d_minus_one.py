"""range(0, d_model - 1, 2): the last column of odd widths stays zero"""
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
    pe = torch.zeros(length, d_model, dtype=torch.float64, device=device)
    p = torch.arange(start, start + length, dtype=torch.float64, device=device)
    for i in range(0, d_model - 1, 2):
        pe[:, i] = torch.sin(p / 10000 ** (i / d_model))
        pe[:, i + 1] = torch.cos(p / 10000 ** (i / d_model))
    return pe.to(dtype)
