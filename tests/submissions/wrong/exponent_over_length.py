"""length instead of d_model in the exponent"""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    k = torch.arange(0, d_model, 2, dtype=torch.float64, device=device)
    a = torch.arange(start, start + length, device=device)[:, None] / 10000 ** (k / max(length, 1))
    return torch.stack((a.sin(), a.cos()), -1).flatten(1)[:, :d_model].to(dtype)
