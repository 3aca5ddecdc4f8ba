"""Everything is in the asked type except the rates, which were made in float32."""
import math

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype: {dtype}")
    rate = torch.exp(torch.arange(0, d_model, 2).float() * (-math.log(10000.0) / d_model)).to(device=device, dtype=dtype)
    angle = torch.arange(start, start + length, dtype=dtype, device=device).unsqueeze(1) * rate
    return torch.stack([angle.sin(), angle.cos()], dim=-1).flatten(1)[:, :d_model]
