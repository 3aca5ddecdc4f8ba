"""for i in range(length - 1): the last row stays zero"""
import math
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    pe = torch.zeros(length, d_model, dtype=torch.float64, device=device)
    for i in range(length - 1):
        for c in range(d_model):
            a = (start + i) / 10000 ** (2 * (c // 2) / d_model)
            pe[i, c] = math.cos(a) if c % 2 else math.sin(a)
    return pe.to(dtype)
