# paperleet: inverted_dropout
import torch
from torch import nn


class InvertedDropout(nn.Module):
    def __init__(self, p=0.5):
        super().__init__()
        if not 0.0 <= p <= 1.0:
            raise ValueError(p)
        self.p = p
        self.generator = torch.Generator()
        self.generator.seed()

    def forward(self, x):
        if not self.training or self.p == 0:
            return x
        if self.p == 1:
            return torch.zeros_like(x)
        draws = torch.rand(x.shape, generator=self.generator)
        return x.mul(draws.ge(self.p)).mul(1 / (1 - self.p))
