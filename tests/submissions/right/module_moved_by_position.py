"""module moved by position."""
import torch
from torch import nn

class Table(nn.Module):
    def __init__(self, d_model, first, rows, dtype):
        super().__init__()
        i = torch.arange((d_model + 1) // 2, dtype=torch.float64)
        a = torch.arange(first, first + rows, dtype=torch.float64).unsqueeze(1) * torch.exp(i * (-2 * torch.tensor(1e4, dtype=torch.float64).log() / d_model))
        t = torch.zeros(rows, d_model, dtype=dtype)
        t[:, 0::2] = a.sin().to(dtype)
        t[:, 1::2] = a[:, : d_model // 2].cos().to(dtype)
        self.register_buffer("t", t)

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    m = Table(d_model, start, length, dtype)
    if device is not None:
        m = m.to(device)
    return m.t
