"""(sines, cosines)"""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    k = torch.arange(0, d_model, 2, dtype=torch.float64, device=device)
    a = torch.arange(start, start + length, device=device)[:, None] * 10000 ** (-k / d_model)
    return a.sin().to(dtype), a.cos()[:, : d_model // 2].to(dtype)
