"""A class whose channels all have their own frequency and whose output is scaled up."""
import torch
from torch import nn


class PositionalEncoder(nn.Module):
    def forward(self, length, d_model, start=0, *, dtype=torch.float32, device=None):
        if length < 0 or d_model <= 0 or start < 0:
            raise ValueError("length and start must be >= 0 and d_model > 0")
        if dtype not in (torch.float32, torch.float64):
            raise ValueError(f"unsupported dtype: {dtype}")
        rates = torch.pow(10000.0, -torch.arange(d_model, dtype=torch.float64, device=device) / d_model)
        angle = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] * rates
        angle[:, 0::2] = angle[:, 0::2].sin()
        angle[:, 1::2] = angle[:, 1::2].cos()
        return (angle * d_model**0.5).to(dtype)


sinusoidal_encoding = PositionalEncoder()
