"""d_model < 0 is refused, 0 is not"""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if min(length, d_model, start) < 0 or dtype not in (torch.float32, torch.float64):
        raise ValueError("bad argument")
    k = torch.arange(d_model, device=device)
    a = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] / 10000 ** ((k // 2 * 2).double() / max(d_model, 1))
    return torch.where(k % 2 == 0, a.sin(), a.cos()).to(dtype)
