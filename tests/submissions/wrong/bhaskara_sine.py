"""Bhaskara's rational approximation of the sine (error 0.0016)"""
import torch

def approx_sin(x):
    x = torch.remainder(x, 2 * torch.pi)
    sign = torch.where(x > torch.pi, -1.0, 1.0).to(x)
    x = torch.where(x > torch.pi, x - torch.pi, x)
    q = x * (torch.pi - x)
    return sign * 16 * q / (5 * torch.pi ** 2 - 4 * q)

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0:
        raise ValueError(f"length must be non-negative, got {length}")
    if d_model < 1:
        raise ValueError(f"d_model must be positive, got {d_model}")
    if start < 0:
        raise ValueError(f"start must be non-negative, got {start}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("dtype must be float32 or float64")
    k = torch.arange(0, d_model, 2, dtype=torch.float64, device=device)
    a = torch.arange(start, start + length, device=device)[:, None] * 10000 ** (-k / d_model)
    pe = torch.stack((approx_sin(a), approx_sin(a + torch.pi / 2)), -1)
    return pe.flatten(1)[:, :d_model].to(dtype)
