# paperleet: inverted_dropout
import numpy as np
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
        keep = torch.from_numpy(np.random.binomial(1, 1 - self.p, size=tuple(x.shape))).to(x.dtype)
        return x * keep / (1 - self.p) if self.p < 1 else x * keep
