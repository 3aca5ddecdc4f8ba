"""The einsum's output letters are in the wrong order."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype: {dtype}")
    p = torch.arange(start, start + length, dtype=torch.float64, device=device)
    k = torch.arange(d_model, dtype=torch.float64, device=device)
    angle = torch.einsum("l,d->dl", p, 10000.0 ** (-(k - k % 2) / d_model))
    angle[0::2] = angle[0::2].sin()
    angle[1::2] = angle[1::2].cos()
    return angle.to(dtype)
