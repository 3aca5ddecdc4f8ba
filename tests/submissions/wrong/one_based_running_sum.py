"""Positions are a running sum over a mask of ones, whose first value is one and not zero."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if not all(isinstance(number, int) for number in (length, d_model, start)):
        raise ValueError("length, d_model and start must be integers")
    if length < 0 or start < 0 or d_model < 1 or dtype not in (torch.float32, torch.float64):
        raise ValueError("argument out of range")
    mask = torch.ones(length, dtype=torch.float64, device=device)
    positions = mask.cumsum(0) + start
    angle = positions[:, None] * 10000.0 ** (-torch.arange(0, d_model, 2, dtype=torch.float64, device=device) / d_model)
    pe = angle.new_zeros(length, d_model)
    pe[:, 0::2], pe[:, 1::2] = angle.sin(), angle.cos()[:, : d_model // 2]
    return pe.to(dtype)
