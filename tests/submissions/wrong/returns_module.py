"""an nn.Module: the class itself has the entry's name"""
import torch
from torch import nn

class sinusoidal_encoding(nn.Module):
    def __init__(self, length, d_model, start=0, *, dtype=torch.float32, device=None):
        super().__init__()
        if length < 0 or d_model <= 0 or start < 0 or dtype not in (torch.float32, torch.float64):
            raise ValueError("bad")
        k = torch.arange(0, d_model, 2, dtype=torch.float64, device=device)
        a = torch.arange(start, start + length, device=device)[:, None] * 10000 ** (-k / d_model)
        self.register_buffer("pe", torch.stack((a.sin(), a.cos()), -1).flatten(1)[:, :d_model].to(dtype))

    def forward(self, x):
        return x + self.pe
