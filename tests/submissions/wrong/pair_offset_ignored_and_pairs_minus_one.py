"""Exponents by linspace with both ends, rows always from zero."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    for value, least in ((length, 0), (d_model, 1), (start, 0)):
        if value < least:
            raise ValueError(f"{value} is below {least}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("only single and double precision")
    exponent = torch.linspace(0, 1, (d_model + 1) // 2, dtype=torch.float64, device=device)
    angle = torch.outer(torch.arange(length, dtype=torch.float64, device=device), 10000.0 ** -exponent)
    return torch.stack((angle.sin(), angle.cos()), dim=-1).flatten(1)[:, :d_model].to(dtype)
