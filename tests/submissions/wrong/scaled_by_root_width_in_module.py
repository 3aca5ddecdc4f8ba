"""The embedding's factor (root of the width) was put on the encoding."""
import torch
from torch import nn


class ScaledEncoding(nn.Module):
    def forward(self, length, d_model, start=0, *, dtype=torch.float32, device=None):
        if dtype not in (torch.float64, torch.float32):
            raise ValueError("dtype has to be float32 or float64")
        if length < 0:
            raise ValueError("negative length")
        if d_model <= 0:
            raise ValueError("d_model has to be positive")
        if start < 0:
            raise ValueError("negative start")
        k = torch.arange(d_model, dtype=torch.float64, device=device)
        rate = 10000.0 ** (-(k - k % 2) / d_model)
        angle = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] * rate
        table = torch.where(k % 2 == 0, angle.sin(), angle.cos())
        return (table * d_model ** 0.5).to(dtype)


sinusoidal_encoding = ScaledEncoding()
