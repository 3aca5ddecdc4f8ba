"""Rates as a running product: every pair is slower than the one before by the same factor."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if not all(isinstance(number, int) for number in (length, d_model, start)):
        raise ValueError("length, d_model and start must be integers")
    if length < 0 or start < 0 or d_model < 1 or dtype not in (torch.float32, torch.float64):
        raise ValueError("argument out of range")
    factor = 10000.0 ** (-2 / d_model)
    rates = [1.0]
    while 2 * len(rates) < d_model:
        rates.append(rates[-1] * factor)
    angle = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None]
    angle = angle * torch.tensor(rates, dtype=torch.float64, device=device)
    waves = torch.stack((angle.sin(), angle.cos()), dim=-1)
    return waves.flatten(1)[:, :d_model].to(dtype)
