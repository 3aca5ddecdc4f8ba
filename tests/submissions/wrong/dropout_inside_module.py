"""Tutorial class with nn.Dropout(0.1), which is in training mode unless told otherwise."""
import torch
from torch import nn


class PositionalEncoding(nn.Module):
    def __init__(self, dropout=0.1):
        super().__init__()
        self.dropout = nn.Dropout(p=dropout)

    def forward(self, length, d_model, start=0, *, dtype=torch.float32, device=None):
        problems = [name for name, bad in (("length", length < 0), ("d_model", d_model <= 0), ("start", start < 0),
                                           ("dtype", dtype not in (torch.float32, torch.float64))) if bad]
        if problems:
            raise ValueError("refused: " + ", ".join(problems))
        even = torch.arange(0, d_model, 2, dtype=torch.float64, device=device)
        angle = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] / 10000.0 ** (even / d_model)
        pe = torch.stack((angle.sin(), angle.cos()), -1).flatten(1)[:, :d_model]
        return self.dropout(pe.to(dtype))


sinusoidal_encoding = PositionalEncoding()
