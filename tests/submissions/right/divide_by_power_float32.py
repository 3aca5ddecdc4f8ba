"""Positions over powers with the channel's own column of angles, computed in the requested dtype."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    is_valid = length >= 0 and d_model > 0 and start >= 0 and dtype in [torch.float32, torch.float64]
    if not is_valid:
        raise ValueError("bad length, d_model, start or dtype")
    channel = torch.arange(d_model, device=device)
    power = torch.tensor(10000.0, dtype=dtype, device=device).pow((channel // 2 * 2).to(dtype) / d_model)
    angle = torch.arange(start, start + length, dtype=dtype, device=device).unsqueeze(1) / power
    return torch.where(channel.remainder(2).eq(0), torch.sin(angle), torch.cos(angle))
