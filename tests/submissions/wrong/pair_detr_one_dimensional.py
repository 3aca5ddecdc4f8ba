"""DETR: cumsum from 1, divided by its last value, times 2π"""
import math
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype {dtype}")
    embed = torch.ones(start + length, dtype=torch.float64, device=device).cumsum(0)
    embed = embed / (embed[-1:] + 1e-6) * 2 * math.pi
    dim_t = torch.arange(d_model, dtype=torch.float64, device=device)
    dim_t = 10000 ** (2 * torch.div(dim_t, 2, rounding_mode="floor") / d_model)
    pos = embed[start:, None] / dim_t
    pe = torch.zeros_like(pos)
    pe[:, 0::2] = pos[:, 0::2].sin()
    pe[:, 1::2] = pos[:, 1::2].cos()
    return pe.to(dtype)
