"""slowest pair first (rates flipped), sine and cosine still in order"""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    w = (10000.0 ** (-torch.arange(0, d_model, 2, dtype=torch.float64, device=device) / d_model)).flip(0)
    a = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] * w
    return torch.stack((a.sin(), a.cos()), -1).flatten(1)[:, :d_model].to(dtype)
