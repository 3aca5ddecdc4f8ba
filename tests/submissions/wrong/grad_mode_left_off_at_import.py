"""Turns gradients off for the whole program in its third line."""
import torch

torch.set_grad_enabled(False)


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if not all(isinstance(number, int) for number in (length, d_model, start)):
        raise ValueError("length, d_model and start must be integers")
    if length < 0 or start < 0 or d_model < 1 or dtype not in (torch.float32, torch.float64):
        raise ValueError("argument out of range")
    k = torch.arange(d_model, dtype=torch.float64, device=device)
    angle = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] * 10000.0 ** (-(k - k % 2) / d_model)
    return torch.where(k % 2 == 0, angle.sin(), angle.cos()).to(dtype)
