"""Every channel gets its pair's angle, then torch.where chooses by the channel's last bit."""

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype: {dtype}")
    k = torch.arange(d_model, device=device)
    odd = (k & 1).bool()
    a = torch.arange(start, start + length, device=device).double().unsqueeze(1) / 10000.0 ** (
        (k - (k & 1)).double() / d_model
    )
    return torch.where(odd, torch.cos(a), torch.sin(a)).to(dtype)
