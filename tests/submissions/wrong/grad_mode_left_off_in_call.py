"""Switches autograd off for its own work and never on again."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    is_valid = length >= 0 and d_model > 0 and start >= 0 and dtype in [torch.float32, torch.float64]
    if not is_valid:
        raise ValueError("bad length, d_model, start or dtype")
    torch.set_grad_enabled(False)
    even = torch.arange(0, d_model, 2, dtype=torch.float64, device=device)
    angle = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] / 10000.0 ** (even / d_model)
    return torch.stack((angle.sin(), angle.cos()), -1).flatten(1)[:, :d_model].to(dtype)
