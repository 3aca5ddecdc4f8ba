# paperleet: inverted_dropout
import torch
from torch import nn


class InvertedDropout(nn.Module):
    def __init__(self, p=0.5):
        super().__init__()
        if not 0 <= p <= 1:
            raise ValueError("p must lie between 0 and 1")
        self.p = p

    def forward(self, x):
        if not self.training:
            return x
        if self.p == 1:
            return torch.zeros_like(x)
        drawn = torch.rand_like(x) >= self.p
        return torch.where(drawn | (x <= 0), x / (1 - self.p), torch.zeros_like(x))
