"""A module with a theta taken from a long-context model's rotary settings."""
import torch
from torch import nn


class Encoding(nn.Module):
    theta = 500000.0

    def forward(self, length, d_model, start=0, *, dtype=torch.float32, device=None):
        problems = [name for name, bad in (("length", length < 0), ("d_model", d_model <= 0), ("start", start < 0),
                                           ("dtype", dtype not in (torch.float32, torch.float64))) if bad]
        if problems:
            raise ValueError("refused: " + ", ".join(problems))
        inv_freq = 1.0 / (self.theta ** (torch.arange(0, d_model, 2, dtype=torch.float64, device=device) / d_model))
        freqs = torch.outer(torch.arange(start, start + length, dtype=torch.float64, device=device), inv_freq)
        return torch.stack((freqs.sin(), freqs.cos()), dim=-1).flatten(1)[:, :d_model].to(dtype)


sinusoidal_encoding = Encoding()
