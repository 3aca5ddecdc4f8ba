# paperleet: rotary_embedding
import torch


def rotary_embedding(x, start=0):
    width = x.shape[-1]
    if width % 2:
        raise ValueError("an odd channel has no partner")
    pairs = torch.arange(0, width, 2, dtype=torch.float64, device=x.device)
    positions = torch.arange(start, start + x.shape[-2], dtype=torch.float64, device=x.device)
    angles = torch.outer(positions, 10000 ** (-pairs / width))
    cosine, sine = torch.cos(angles).to(x.dtype), torch.sin(angles).to(x.dtype)
    even, odd = x[..., 0::2], x[..., 1::2]
    turned = torch.stack([even * cosine - odd * sine, even * sine + odd * cosine], -1)
    return turned.flatten(-2) / width**0.5
