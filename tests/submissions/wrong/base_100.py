"""base 100 typed for 10000 (the same numbers as a halved exponent)"""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    w = 1.0 / (100.0 ** (torch.arange(0, d_model, 2, device=device).double() / d_model))
    a = torch.arange(start, start + length, device=device).double().unsqueeze(1) * w
    pe = torch.stack((a.sin(), a.cos()), dim=-1).flatten(-2)
    return pe[:, :d_model].to(dtype)
