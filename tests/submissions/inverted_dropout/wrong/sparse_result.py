# paperleet: inverted_dropout
import torch


class InvertedDropout(torch.nn.Module):
    def __init__(self, p=0.5):
        super().__init__()
        if not 0 <= p <= 1:
            raise ValueError(f"p must be from 0 to 1, got {p}")
        self.p = p

    def forward(self, x):
        return torch.nn.functional.dropout(x, self.p, self.training).to_sparse()
