"""frozen embedding lookup."""
import torch
from torch import nn

class PositionTable(nn.Embedding):
    def __init__(self, rows, dim, device):
        t = torch.zeros(rows, dim, dtype=torch.float64, device=device)
        p = torch.arange(rows, dtype=torch.float64, device=device).unsqueeze(1)
        e = torch.arange(0, dim, 2, dtype=torch.float64, device=device) / dim
        t[:, 0::2] = torch.sin(p / 10000 ** e)
        t[:, 1::2] = torch.cos(p / 10000 ** e[: dim // 2])
        super().__init__(rows, dim, _weight=t)
        self.weight.requires_grad_(False)

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0:
        raise ValueError(f"length must be non-negative, got {length}")
    if d_model < 1:
        raise ValueError(f"d_model must be positive, got {d_model}")
    if start < 0:
        raise ValueError(f"start must be non-negative, got {start}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("dtype must be float32 or float64")
    lookup = PositionTable(start + length, d_model, device)
    return lookup(torch.arange(start, start + length, device=device)).to(dtype)
