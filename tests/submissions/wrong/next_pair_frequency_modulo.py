"""Looks the rate up at (channel + 1) // 2, wrapping at the end, so odd channels read one pair too far."""
import numpy as np
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    is_valid = length >= 0 and d_model > 0 and start >= 0 and dtype in [torch.float32, torch.float64]
    if not is_valid:
        raise ValueError("bad length, d_model, start or dtype")
    pairs = (d_model + 1) // 2
    lookup = 10000.0 ** (-2 * np.arange(pairs) / d_model)
    channel = np.arange(d_model)
    angle = np.arange(start, start + length)[:, None] * lookup[((channel + 1) // 2) % pairs]
    return torch.tensor(np.where(channel % 2, np.cos(angle), np.sin(angle)), dtype=dtype, device=device)
