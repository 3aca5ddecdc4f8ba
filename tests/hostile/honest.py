"""A right answer, which other files of this folder import as their helper."""

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    for value, least in ((length, 0), (d_model, 1), (start, 0)):
        if type(value) is not int or value < least:
            raise ValueError(value)
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(dtype)
    position = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None]
    channel = torch.arange(d_model, device=device)
    angle = position / 10000.0 ** ((channel - channel % 2).double() / d_model)
    return torch.where(channel % 2 == 0, angle.sin(), angle.cos()).to(dtype)
