"""torch.logspace(0, -4, P): the last frequency is 1/10000"""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    P = d_model // 2 + d_model % 2
    w = torch.logspace(0, -4, P, dtype=torch.float64, device=device)
    a = torch.arange(start, start + length, dtype=torch.float64, device=device).unsqueeze(1) @ w.unsqueeze(0)
    pe = torch.empty(length, 2 * P, dtype=torch.float64, device=device)
    pe[:, 0::2], pe[:, 1::2] = a.sin(), a.cos()
    return pe[:, :d_model].to(dtype)
