"""i over (pairs - 1) in tensors, so one pair alone divides zero by zero."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    is_valid = length >= 0 and d_model > 0 and start >= 0 and dtype in [torch.float32, torch.float64]
    if not is_valid:
        raise ValueError("bad length, d_model, start or dtype")
    i = torch.arange(d_model, device=device) // 2
    w = 10000.0 ** -(i.double() / ((d_model + 1) // 2 - 1))
    a = torch.arange(start, start + length, device=device).double()[:, None] * w
    return torch.where(torch.arange(d_model, device=device) % 2 == 0, a.sin(), a.cos()).to(dtype)
