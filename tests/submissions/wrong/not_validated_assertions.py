"""Refuses by assert, so AssertionError comes instead of ValueError."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    assert length >= 0, "length must not be negative"
    assert d_model > 0, "d_model must be positive"
    assert start >= 0, "start must not be negative"
    assert dtype in (torch.float32, torch.float64), "float32 or float64"
    k = torch.arange(d_model, device=device)
    angle = torch.arange(start, start + length, device=device).double()[:, None] / 10000.0 ** ((k - k % 2).double() / d_model)
    return torch.where(k % 2 == 0, angle.sin(), angle.cos()).to(dtype)
