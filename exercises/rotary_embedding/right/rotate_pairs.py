"""Repeated waves and a helper that gives every pair (a, b) as (-b, a), as GPT-J does; angles in float32."""

import torch


def rotate_every_two(x):
    return torch.stack((-x[..., 1::2], x[..., ::2]), dim=-1).flatten(-2)


def rotary_embedding(x, start=0):
    width = x.size(-1)
    if width % 2 != 0:
        raise ValueError(f"width {width} is odd")
    kind = torch.promote_types(x.dtype, torch.float32)
    inv_freq = torch.exp(
        torch.arange(0, width, 2, dtype=kind) * (-torch.log(torch.tensor(10000.0, dtype=kind)) / width)
    )
    angles = torch.einsum("i,j->ij", torch.arange(start, start + x.size(-2), dtype=kind), inv_freq)
    angles = angles.repeat_interleave(2, dim=-1)
    return x * angles.cos() + rotate_every_two(x) * angles.sin()
