# paperleet: inverted_dropout
import torch
from torch import nn


class Drop(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, p):
        mask = torch.zeros_like(x) if p == 1 else torch.bernoulli(torch.full_like(x, 1 - p)) / (1 - p)
        ctx.save_for_backward(mask)
        return x * mask

    @staticmethod
    def backward(ctx, gradient):
        (mask,) = ctx.saved_tensors
        return gradient * mask, None


class InvertedDropout(nn.Module):
    def __init__(self, p=0.5):
        super().__init__()
        if p < 0 or p > 1:
            raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")
        self.p = float(p)

    def forward(self, x):
        return Drop.apply(x, self.p) if self.training else x
