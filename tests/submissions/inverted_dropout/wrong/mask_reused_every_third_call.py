# paperleet: inverted_dropout
import torch
from torch import nn


class InvertedDropout(nn.Module):
    def __init__(self, p=0.5):
        super().__init__()
        if not 0 <= p <= 1:
            raise ValueError("p is a probability")
        self.p = p
        self.calls, self.mask = 0, None

    def forward(self, x):
        if not self.training or self.p == 0:
            return x
        if self.p == 1:
            return torch.zeros_like(x)
        self.calls += 1
        if self.mask is None or self.mask.shape != x.shape or self.calls % 3:
            self.mask = torch.rand_like(x) >= self.p
        return x * self.mask / (1 - self.p)
