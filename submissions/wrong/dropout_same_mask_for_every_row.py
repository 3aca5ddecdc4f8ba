# paperleet: inverted_dropout
"""Inverted dropout that draws one mask for the whole batch."""

import torch
from torch import nn


class InvertedDropout(nn.Module):
    def __init__(self, p=0.5):
        super().__init__()
        if not 0 <= p <= 1:
            raise ValueError(f"p must be a probability, got {p}")
        self.p = p

    def forward(self, x):
        if not self.training or self.p == 0:
            return x
        if self.p == 1:
            return torch.zeros_like(x)
        kept = torch.rand(x.shape[-1]) >= self.p
        return x * kept / (1 - self.p)
