# paperleet: rotary_embedding
"""Rotary position embedding as in GPT-NeoX: right there, and another layout than this contract's."""

import torch


def rotate_half(x):
    first, second = x.chunk(2, dim=-1)
    return torch.cat((-second, first), dim=-1)


def rotary_embedding(x, start=0):
    length, width = x.shape[-2:]
    if width % 2:
        raise ValueError(f"the width must be even, got {width}")
    positions = torch.arange(start, start + length, dtype=torch.float64)
    frequencies = 10000.0 ** (-torch.arange(0, width, 2, dtype=torch.float64) / width)
    angles = torch.outer(positions, frequencies).repeat(1, 2)
    return x * angles.cos().to(x.dtype) + rotate_half(x) * angles.sin().to(x.dtype)
