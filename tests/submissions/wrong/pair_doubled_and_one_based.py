"""2*k/d and 1-based"""
import math
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    pe = torch.zeros(length, d_model, dtype=torch.float64, device=device)
    for pos in range(length):
        for i in range(0, d_model, 2):
            pe[pos, i] = math.sin((start + pos + 1) / 10000 ** (2 * i / d_model))
            if i + 1 < d_model:
                pe[pos, i + 1] = math.cos((start + pos + 1) / 10000 ** (2 * i / d_model))
    return pe.to(dtype)
