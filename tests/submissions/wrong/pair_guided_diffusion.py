"""[cos"""
import math
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    half = (d_model + 1) // 2
    freqs = torch.exp(-math.log(10000) * 2 * torch.arange(half, dtype=torch.float64, device=device) / d_model)
    args = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] * freqs[None]
    return torch.cat([torch.cos(args), torch.sin(args[:, : d_model // 2])], dim=-1).to(dtype)
