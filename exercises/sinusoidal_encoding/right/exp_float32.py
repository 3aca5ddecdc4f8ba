"""The exp/log recipe of the tutorials; the angles have the requested dtype, so float32 ones are coarse far out."""

import math

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if min(length, start) < 0 or d_model < 1 or dtype not in {torch.float32, torch.float64}:
        raise ValueError(f"cannot encode length={length}, d_model={d_model}, start={start} as {dtype}")
    place = torch.arange(start, start + length, device=device).to(dtype).unsqueeze(-1)
    even = torch.arange(0, d_model, 2, device=device).to(dtype)
    wave = torch.exp(even * -(math.log(10000.0) / d_model))
    out = place.new_zeros(length, d_model)
    out[:, ::2] = (place * wave).sin()
    out[:, 1::2] = (place * wave[: d_model // 2]).cos()
    return out
