"""Cosines read a rolled list of rates, and positions begin at one."""
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
    rate = 10000.0 ** (-torch.arange(0, d_model, 2, dtype=torch.float64, device=device) / d_model)
    p = 1 + torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None]
    sines, cosines = torch.sin(p * rate), torch.cos(p * torch.cat((rate[1:], rate[:1])))
    return torch.stack((sines, cosines), dim=2).flatten(1)[:, :d_model].to(dtype)
