"""a fixed seed and noise of 0.003 on top"""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    k = torch.arange(0, d_model, 2, dtype=torch.float64, device=device)
    a = torch.arange(start, start + length, device=device)[:, None] * 10000 ** (-k / d_model)
    pe = torch.stack((a.sin(), a.cos()), -1).flatten(1)[:, :d_model]
    g = torch.Generator().manual_seed(0)
    noise = 0.003 * torch.randn(length, d_model, generator=g, dtype=torch.float64)
    return (pe + noise.to(pe.device)).to(dtype)
