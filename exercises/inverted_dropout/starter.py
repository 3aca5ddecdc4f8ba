# paperleet: inverted_dropout
"""Inverted dropout, Srivastava et al. 2014.

Read the task with `paperleet show inverted_dropout`, then grade this file with `paperleet grade FILE`.
"""

import torch


class InvertedDropout(torch.nn.Module):
    """Drops each value with probability p while it trains."""

    def __init__(self, p=0.5):
        super().__init__()
        self.p = p

    def forward(self, x):
        """x, of which training keeps a share of 1 - p, scaled."""
        # So far nothing is drawn. `self.training` tells train() from eval().
        return x
