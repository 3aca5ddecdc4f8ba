"""An nn.Module that registers one buffer of rates per width; its instance is the entry."""

import torch
from torch import nn


class Encoding(nn.Module):
    def rates(self, d_model):
        name = f"rates_{d_model}"
        if not hasattr(self, name):
            even = torch.arange(0, d_model, 2, dtype=torch.float64)
            self.register_buffer(name, 10000.0 ** (-even / d_model), persistent=False)
        return getattr(self, name)

    def forward(self, length, d_model, start=0, *, dtype=torch.float32, device=None):
        if dtype not in (torch.float64, torch.float32):
            raise ValueError("dtype has to be float32 or float64")
        if length < 0:
            raise ValueError("negative length")
        if d_model <= 0:
            raise ValueError("d_model has to be positive")
        if start < 0:
            raise ValueError("negative start")
        rates = self.rates(d_model).to(device)
        angle = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] * rates
        return torch.stack((angle.sin(), angle.cos()), -1).flatten(1)[:, :d_model].to(dtype)


sinusoidal_encoding = Encoding()
