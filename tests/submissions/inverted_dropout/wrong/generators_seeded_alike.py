# paperleet: inverted_dropout
import torch
from torch import nn


class InvertedDropout(nn.Module):
    def __init__(self, p=0.5):
        super().__init__()
        if not 0 <= p <= 1:
            raise ValueError("p is a probability")
        self.p = p
        self.generator = torch.Generator().manual_seed(0)

    def forward(self, x):
        if not self.training or self.p == 0:
            return x
        if self.p == 1:
            return torch.zeros_like(x)
        kept = torch.rand(x.shape, generator=self.generator) >= self.p
        return x * kept / (1 - self.p)
