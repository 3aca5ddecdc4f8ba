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
    turned = x.clone()
    turned[..., 0::2] = turned[..., 0::2] * cos - turned[..., 1::2] * sin
    turned[..., 1::2] = turned[..., 0::2] * sin + turned[..., 1::2] * cos
    return turned
