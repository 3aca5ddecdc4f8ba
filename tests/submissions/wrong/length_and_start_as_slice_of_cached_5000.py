"""a module table of 5000 rows per width, sliced: rows beyond come back missing"""
import torch

_TABLES = {}

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0:
        raise ValueError(f"length must be non-negative, got {length}")
    if d_model < 1:
        raise ValueError(f"d_model must be positive, got {d_model}")
    if start < 0:
        raise ValueError(f"start must be non-negative, got {start}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("dtype must be float32 or float64")
    if d_model not in _TABLES:
        k = torch.arange(0, d_model, 2, dtype=torch.float64)
        a = torch.arange(5000, dtype=torch.float64)[:, None] * 10000 ** (-k / d_model)
        _TABLES[d_model] = torch.stack((a.sin(), a.cos()), -1).flatten(1)[:, :d_model]
    return _TABLES[d_model][start : start + length].clone().to(device=device, dtype=dtype)
