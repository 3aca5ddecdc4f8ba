"""A mask drawn by bernoulli, in another dtype than x, and torch.where."""

import torch


class InvertedDropout(torch.nn.Module):
    def __init__(self, p: float = 0.5):
        if not (0.0 <= p <= 1.0):
            raise ValueError("dropout probability has to be between 0 and 1")
        super().__init__()
        self.keep = 1.0 - p

    def forward(self, x):
        if not self.training:
            return x.clone()
        mask = torch.bernoulli(torch.full(x.shape, self.keep)).bool()
        return torch.where(mask, x / max(self.keep, 1e-12), torch.zeros_like(x))
