"""Cosine in the even channels, and no argument is ever refused."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    k = torch.arange(d_model, device=device)
    angle = torch.arange(start, start + length, device=device).double()[:, None] / 10000.0 ** ((k - k % 2).double() / d_model)
    return torch.where(k % 2 == 1, angle.sin(), angle.cos()).to(dtype)
