"""Repeats the rates for both channels of a pair and then knows only cos."""
import torch
from torch import nn


class CosineTable(nn.Module):
    def forward(self, length, d_model, start=0, *, dtype=torch.float32, device=None):
        for value, least in ((length, 0), (d_model, 1), (start, 0)):
            if value < least:
                raise ValueError(f"{value} is below {least}")
        if dtype != torch.float32 and dtype != torch.float64:
            raise ValueError("only single and double precision")
        rate = 10000.0 ** (-torch.arange(0, d_model, 2, dtype=torch.float64, device=device) / d_model)
        rate = rate.repeat_interleave(2)[:d_model]
        return torch.cos(torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] * rate).to(dtype)


sinusoidal_encoding = CosineTable()
