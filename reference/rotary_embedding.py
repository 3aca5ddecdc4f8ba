"""The course's own solution of `rotary_embedding`."""

import torch


def rotary_embedding(x, start=0):
    """x `[..., length, width]`, pair i of channels turned by its position times 10000^(-2i/width)."""
    length, width = x.shape[-2:]
    if width % 2:
        raise ValueError(f"the width must be even, got {width}")
    positions = torch.arange(start, start + length, dtype=torch.float64, device=x.device)
    rates = 10000.0 ** (-torch.arange(0, width, 2, dtype=torch.float64, device=x.device) / width)
    # Angles are formed in float64: at float32 a large position would lose the digits of its fraction.
    angles = positions[:, None] * rates
    cosine, sine = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = torch.stack([first * cosine - second * sine, first * sine + second * cosine], dim=-1)
    return turned.flatten(-2)
