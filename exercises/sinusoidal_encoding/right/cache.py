"""A cache whose key holds every argument, and a clone so that nobody edits the cached tensor."""

from functools import lru_cache

import torch


@lru_cache(maxsize=32)
def _table(length, d_model, start, dtype, device):
    even = torch.arange(0, d_model, 2, dtype=torch.float64, device=device)
    angle = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] / 10000.0 ** (
        even / d_model
    )
    return torch.stack([angle.sin(), angle.cos()], dim=-1).reshape(length, 2 * len(even))[:, :d_model].to(dtype)


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    is_valid = length >= 0 and d_model > 0 and start >= 0 and dtype in [torch.float32, torch.float64]
    if not is_valid:
        raise ValueError("bad length, d_model, start or dtype")
    return _table(length, d_model, start, dtype, device).clone()
