"""Stacks a list of rows; torch.stack refuses an empty list."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if not all(isinstance(number, int) for number in (length, d_model, start)):
        raise ValueError("length, d_model and start must be integers")
    if length < 0 or start < 0 or d_model < 1 or dtype not in (torch.float32, torch.float64):
        raise ValueError("argument out of range")
    k = torch.arange(d_model, dtype=torch.float64, device=device)
    rate = 10000.0 ** (-(k - k % 2) / d_model)
    rows = [torch.where(k % 2 == 0, torch.sin(p * rate), torch.cos(p * rate)) for p in range(start, start + length)]
    return torch.stack(rows).to(dtype)
