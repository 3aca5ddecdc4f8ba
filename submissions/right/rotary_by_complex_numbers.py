# paperleet: rotary_embedding
"""Rotary position embedding: pairs of channels as complex numbers, turned by a point on the unit circle."""

import torch


def rotary_embedding(x, start=0):
    length, width = x.shape[-2:]
    if width % 2:
        raise ValueError(f"the width must be even, got {width}")
    positions = torch.arange(start, start + length, dtype=torch.float64)
    frequencies = 10000.0 ** (-torch.arange(0, width, 2, dtype=torch.float64) / width)
    angles = torch.outer(positions, frequencies)
    pairs = torch.view_as_complex(x.double().unflatten(-1, (-1, 2)).contiguous())
    turned = pairs * torch.polar(torch.ones_like(angles), angles)
    return torch.view_as_real(turned).flatten(-2).to(x.dtype)
