"""A module builds enough rows for the offset and then returns the first `length` of them."""
import torch
from torch import nn


class PositionalEncoding(nn.Module):
    def forward(self, length, d_model, start=0, *, dtype=torch.float32, device=None):
        if dtype not in (torch.float64, torch.float32):
            raise ValueError("dtype has to be float32 or float64")
        if length < 0:
            raise ValueError("negative length")
        if d_model <= 0:
            raise ValueError("d_model has to be positive")
        if start < 0:
            raise ValueError("negative start")
        position = torch.arange(start + length, dtype=torch.float64, device=device).unsqueeze(1)
        div = 10000.0 ** (torch.arange(0, d_model, 2, dtype=torch.float64, device=device) / d_model)
        pe = torch.zeros(start + length, d_model, dtype=torch.float64, device=device)
        pe[:, 0::2] = torch.sin(position / div)
        pe[:, 1::2] = torch.cos(position / div)[:, : d_model // 2]
        return pe[:length].to(dtype)


sinusoidal_encoding = PositionalEncoding()
