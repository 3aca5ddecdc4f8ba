"""A general function of the base, bound to 10000 by functools.partial."""
import functools

import torch


def encode(length, d_model, start=0, *, base, dtype=torch.float32, device=None):
    if min(length, start) < 0 or d_model < 1 or dtype not in {torch.float32, torch.float64}:
        raise ValueError(f"cannot encode length={length}, d_model={d_model}, start={start} as {dtype}")
    w = base ** (-torch.arange(0, d_model, 2, dtype=torch.float64, device=device) / d_model)
    a = torch.arange(start, start + length, dtype=torch.float64, device=device).reshape(-1, 1) * w
    out = a.new_empty((length, d_model))
    out[:, 0::2], out[:, 1::2] = a.sin(), a[:, : d_model // 2].cos()
    return out.to(dtype)


sinusoidal_encoding = functools.partial(encode, base=10000.0)
