# paperleet: inverted_dropout
import torch
import torch.nn.functional as F


class InvertedDropout(torch.nn.Module):
    def __init__(self, p=0.5):
        super().__init__()

        self.p = p

    def forward(self, x):
        if not 0 <= self.p <= 1:
            raise ValueError
        if not self.training:
            return x
        if self.p == 1:
            return torch.zeros_like(x)
        m = (torch.rand_like(x) >= self.p).to(x.dtype)
        return x * m / (1 - self.p)
