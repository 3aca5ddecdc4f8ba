"""positions clamped to the last of 10000 rows"""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    pos = torch.arange(start, start + length, device=device).clamp(max=9999)
    k = torch.arange(0, d_model, 2, dtype=torch.float64, device=device)
    a = pos[:, None] * 10000 ** (-k / d_model)
    return torch.stack((a.sin(), a.cos()), -1).flatten(1)[:, :d_model].to(dtype)
