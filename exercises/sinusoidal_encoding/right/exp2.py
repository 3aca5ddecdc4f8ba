"""Powers of two instead of powers of ten thousand: exp2 of the exponent times log2(10000)."""

import math

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    for value, least in ((length, 0), (d_model, 1), (start, 0)):
        if value < least:
            raise ValueError(f"{value} is below {least}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("only single and double precision")
    steps = torch.arange((d_model + 1) // 2, dtype=torch.float64, device=device)
    rate = torch.exp2(-2.0 * steps / d_model * math.log2(10000.0))
    angle = torch.arange(start, start + length, dtype=torch.float64, device=device).unsqueeze(1) * rate
    out = torch.zeros(length, d_model, dtype=dtype, device=device)
    out[:, 0::2] = angle.sin().to(dtype)
    out[:, 1::2] = angle.cos()[:, : d_model // 2].to(dtype)
    return out
