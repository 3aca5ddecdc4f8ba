"""p / (10000 * (2i/d)): times instead of power, first pair divides by zero"""
import math
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    out = torch.zeros(length, d_model, dtype=torch.float64, device=device)
    for p in range(length):
        for c in range(d_model):
            den = 10000 * (2 * (c // 2) / d_model)
            out[p, c] = math.sin((start + p) / den) if c % 2 == 0 else math.cos((start + p) / den)
    return out.to(dtype)
