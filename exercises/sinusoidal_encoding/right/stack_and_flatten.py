"""Sine and cosine are stacked as a last axis of two and flattened, so the pairs interleave by themselves."""

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if not all(isinstance(number, int) for number in (length, d_model, start)):
        raise ValueError("length, d_model and start must be integers")
    if length < 0 or start < 0 or d_model < 1 or dtype not in (torch.float32, torch.float64):
        raise ValueError("argument out of range")
    pairs = -(-d_model // 2)
    w = torch.tensor([10000.0 ** (-2 * i / d_model) for i in range(pairs)], dtype=torch.float64, device=device)
    a = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] * w
    both = torch.stack([torch.sin(a), torch.cos(a)], dim=2)
    return both.flatten(start_dim=1).narrow(1, 0, d_model).to(dtype)
