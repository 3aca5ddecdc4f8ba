# paperleet: inverted_dropout
import torch
from torch import nn


class InvertedDropout(nn.Module):
    def __init__(self, p=0.5):
        super().__init__()
        if not 0 <= p <= 1:
            raise ValueError
        self.p, self.mask = p, None

    def forward(self, x):
        if not self.training or self.p == 0:
            return x
        if self.p == 1:
            return torch.zeros_like(x)
        if self.mask is None:
            self.mask = torch.rand_like(x) >= self.p
        return x * self.mask / (1 - self.p)
