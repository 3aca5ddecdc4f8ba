"""A module's table of 5000 rows is sliced: beyond its end fewer rows come back."""
import torch
from torch import nn


class FixedTable(nn.Module):
    def __init__(self, max_len=5000):
        super().__init__()
        self.max_len = max_len

    def forward(self, length, d_model, start=0, *, dtype=torch.float32, device=None):
        if min(length, start) < 0 or d_model < 1 or dtype not in {torch.float32, torch.float64}:
            raise ValueError(f"cannot encode length={length}, d_model={d_model}, start={start} as {dtype}")
        pos = torch.arange(self.max_len, dtype=torch.float64, device=device).unsqueeze(1)
        angle = pos / 10000.0 ** (torch.arange(0, d_model, 2, dtype=torch.float64, device=device) / d_model)
        pe = torch.zeros(self.max_len, d_model, dtype=torch.float64, device=device)
        pe[:, 0::2] = angle.sin()
        pe[:, 1::2] = angle.cos()[:, : d_model // 2]
        return pe[start : start + length].to(dtype)


sinusoidal_encoding = FixedTable()
