"""DETR's positions without its epsilon: (p+1)/(start+length)·2π"""
import math
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    p = torch.arange(start + 1, start + length + 1, dtype=torch.float64, device=device) / max(start + length, 1) * 2 * math.pi
    k = torch.arange(0, d_model, 2, dtype=torch.float64, device=device)
    a = p[:, None] * 10000 ** (-k / d_model)
    return torch.stack((a.sin(), a.cos()), -1).flatten(1)[:, :d_model].to(dtype)
