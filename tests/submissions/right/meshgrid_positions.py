"""A meshgrid of positions and channels, and arithmetic on the two grids."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if dtype not in (torch.float64, torch.float32):
        raise ValueError("dtype has to be float32 or float64")
    if length < 0:
        raise ValueError("negative length")
    if d_model <= 0:
        raise ValueError("d_model has to be positive")
    if start < 0:
        raise ValueError("negative start")
    p, k = torch.meshgrid(torch.arange(start, start + length, dtype=torch.float64, device=device),
                          torch.arange(d_model, dtype=torch.float64, device=device), indexing="ij")
    odd = k % 2
    angle = p * torch.pow(10000.0, (odd - k) / d_model)
    return ((1 - odd) * torch.sin(angle) + odd * torch.cos(angle)).to(dtype)
