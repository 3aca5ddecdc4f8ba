"""the checks stand at the end: torch.zeros(-1, …) raises RuntimeError first"""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    pe = torch.zeros(length, d_model, dtype=torch.float64, device=device)
    k = torch.arange(0, d_model, 2, device=device).double()
    a = torch.arange(start, start + length, device=device).double()[:, None] / 10000 ** (k / d_model)
    pe[:, 0::2] = a.sin()
    pe[:, 1::2] = a.cos()[:, : d_model // 2]
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("bad size")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError("bad dtype")
    return pe.to(dtype)
