"""A module with a learnable scale of one: right values that carry a gradient."""
import torch
from torch import nn


class LearnedScale(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = nn.Parameter(torch.ones((), dtype=torch.float64))

    def forward(self, length, d_model, start=0, *, dtype=torch.float32, device=None):
        for value, least in ((length, 0), (d_model, 1), (start, 0)):
            if value < least:
                raise ValueError(f"{value} is below {least}")
        if dtype != torch.float32 and dtype != torch.float64:
            raise ValueError("only single and double precision")
        even = torch.arange(0, d_model, 2, dtype=torch.float64, device=device)
        angle = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] / 10000.0 ** (even / d_model)
        table = torch.stack((angle.sin(), angle.cos()), -1).flatten(1)[:, :d_model]
        return (self.scale.to(table.device) * table).to(dtype)


sinusoidal_encoding = LearnedScale()
