"""torch.float_power always works in float64, so only the return needs a cast."""
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
    even = torch.arange(0, d_model, 2, device=device)
    divisor = torch.float_power(10000, even.double() / d_model)
    angle = torch.arange(start, start + length, device=device)[:, None] / divisor
    return torch.stack((torch.sin(angle), torch.cos(angle)), dim=2).view(length, 2 * even.numel())[:, :d_model].to(dtype)
