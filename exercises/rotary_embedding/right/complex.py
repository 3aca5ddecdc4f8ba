"""Pairs as complex numbers, multiplied by a point on the unit circle."""

import torch


def rotary_embedding(x, start=0):
    if x.shape[-1] % 2:
        raise ValueError("odd width")
    pairs = torch.view_as_complex(x.double().reshape(*x.shape[:-1], -1, 2).contiguous())
    rates = 1.0 / 10000 ** (torch.arange(0, x.shape[-1], 2).double() / x.shape[-1])
    angles = torch.outer(torch.arange(x.shape[-2]).double() + start, rates)
    turned = pairs * torch.polar(torch.ones_like(angles), angles)
    return torch.view_as_real(turned).flatten(-2).to(x.dtype)
