"""torch's own function, told the mode."""

from torch import nn
from torch.nn import functional


class InvertedDropout(nn.Module):
    def __init__(self, p=0.5):
        super().__init__()
        if p < 0.0 or p > 1.0:
            raise ValueError("p must lie between 0 and 1")
        self.p = p

    def forward(self, x):
        return functional.dropout(x, self.p, self.training)
