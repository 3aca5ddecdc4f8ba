"""The course's own solution of `inverted_dropout`."""

import torch


class InvertedDropout(torch.nn.Module):
    """Drops each value with probability p while it trains, and scales the others by 1 / (1 - p)."""

    def __init__(self, p=0.5):
        super().__init__()
        if not 0 <= p <= 1:
            raise ValueError(f"p must be a probability, got {p}")
        self.p = p

    def forward(self, x):
        """x as it is in evaluation; in training a new draw at every call."""
        if not self.training or self.p == 0:
            return x
        if self.p == 1:
            return x * 0
        kept = torch.rand_like(x) >= self.p
        return x * kept / (1 - self.p)
