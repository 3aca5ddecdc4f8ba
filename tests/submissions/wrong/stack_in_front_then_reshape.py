"""stack((sin, cos)) on dim 0, then reshape: rows are torn apart"""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    P = (d_model + 1) // 2
    i = torch.arange(P, dtype=torch.float64, device=device)
    a = torch.arange(start, start + length, device=device)[:, None] / 10000 ** (2 * i / d_model)
    pe = torch.stack((a.sin(), a.cos())).reshape(length, 2 * P)
    return pe[:, :d_model].to(dtype)
