"""module moved to device."""
import torch
from torch import nn

class PositionalEncoding(nn.Module):
    def __init__(self, d_model, first, rows):
        super().__init__()
        k = torch.arange(d_model)
        p = torch.arange(first, first + rows, dtype=torch.float64)
        a = p[:, None] / 10000 ** ((k // 2 * 2).double() / d_model)
        self.register_buffer("pe", torch.where(k % 2 == 0, a.sin(), a.cos()), persistent=False)

    def forward(self):
        return self.pe

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0:
        raise ValueError(f"length must be non-negative, got {length}")
    if d_model < 1:
        raise ValueError(f"d_model must be positive, got {d_model}")
    if start < 0:
        raise ValueError(f"start must be non-negative, got {start}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("dtype must be float32 or float64")
    return PositionalEncoding(d_model, start, length).to(device=device, dtype=dtype)()
