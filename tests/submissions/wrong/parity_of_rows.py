"""The slices lost their colon: even rows get sines and odd rows cosines."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    is_valid = length >= 0 and d_model > 0 and start >= 0 and dtype in [torch.float32, torch.float64]
    if not is_valid:
        raise ValueError("bad length, d_model, start or dtype")
    k = torch.arange(d_model, dtype=torch.float64, device=device)
    pe = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] / 10000.0 ** ((k - k % 2) / d_model)
    pe[0::2] = torch.sin(pe[0::2])
    pe[1::2] = torch.cos(pe[1::2])
    return pe.to(dtype)
