"""Takes the device argument and never looks at it."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if dtype not in (torch.float64, torch.float32):
        raise ValueError("dtype has to be float32 or float64")
    if length < 0:
        raise ValueError("negative length")
    if d_model <= 0:
        raise ValueError("d_model has to be positive")
    if start < 0:
        raise ValueError("negative start")
    even = torch.arange(0, d_model, 2, dtype=torch.float64)
    angle = torch.arange(start, start + length, dtype=torch.float64)[:, None] / 10000.0 ** (even / d_model)
    pe = torch.zeros(length, d_model, dtype=torch.float64)
    pe[:, 0::2] = angle.sin()
    pe[:, 1::2] = angle.cos()[:, : d_model // 2]
    return pe.to(dtype)
