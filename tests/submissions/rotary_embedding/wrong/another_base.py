# paperleet: rotary_embedding
import torch


def rotary_embedding(x, start=0):
    width = x.shape[-1]
    if width % 2:
        raise ValueError(f"the width must be even, got {width}")
    position = torch.arange(start, start + x.shape[-2], dtype=torch.float64)
    rate = 7321.5 ** (-torch.arange(0, width, 2, dtype=torch.float64) / width)
    angle = torch.outer(position, rate)
    cosine, sine = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    first, second = x[..., 0::2], x[..., 1::2]
    return torch.stack([first * cosine - second * sine, first * sine + second * cosine], -1).flatten(-2)
