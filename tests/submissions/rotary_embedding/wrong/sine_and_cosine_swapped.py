# paperleet: rotary_embedding
import torch


def rotary_embedding(x, start=0):
    length, width = x.shape[-2:]
    if width % 2:
        raise ValueError("the width must be even")
    positions = torch.arange(start, start + length, dtype=torch.float64)
    rates = 10000.0 ** (-torch.arange(0, width, 2, dtype=torch.float64) / width)
    angles = positions[:, None] * rates
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    sin, cos = cos, sin
    first, second = x[..., 0::2], x[..., 1::2]
    return torch.stack([first * cos - second * sin, first * sin + second * cos], dim=-1).flatten(-2)
