"""Remembers how far the last call went and goes on from there, as a streaming decoder would."""
import torch
from torch import nn


class Streaming(nn.Module):
    def __init__(self):
        super().__init__()
        self.seen = 0

    def forward(self, length, d_model, start=0, *, dtype=torch.float32, device=None):
        is_valid = length >= 0 and d_model > 0 and start >= 0 and dtype in [torch.float32, torch.float64]
        if not is_valid:
            raise ValueError("bad length, d_model, start or dtype")
        first = start + self.seen
        self.seen += length
        even = torch.arange(0, d_model, 2, dtype=torch.float64, device=device)
        angle = torch.arange(first, first + length, dtype=torch.float64, device=device)[:, None] / 10000.0 ** (even / d_model)
        return torch.stack((angle.sin(), angle.cos()), -1).flatten(1)[:, :d_model].to(dtype)


sinusoidal_encoding = Streaming()
