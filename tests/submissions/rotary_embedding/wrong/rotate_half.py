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
    cos, sin = torch.cat([cos, cos], -1), torch.cat([sin, sin], -1)
    first, second = x.chunk(2, dim=-1)
    return x * cos + torch.cat([-second, first], dim=-1) * sin
