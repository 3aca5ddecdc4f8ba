"""Rows double: rows n to 2n-1 are rows 0 to n-1 turned by n steps, each block by one angle addition."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if dtype not in (torch.float64, torch.float32):
        raise ValueError("dtype has to be float32 or float64")
    if length < 0:
        raise ValueError("negative length")
    if d_model <= 0:
        raise ValueError("d_model has to be positive")
    if start < 0:
        raise ValueError("negative start")
    rate = 10000.0 ** (-torch.arange(0, d_model, 2, dtype=torch.float64, device=device) / d_model)
    sine, cosine = torch.sin(start * rate)[None], torch.cos(start * rate)[None]
    while len(sine) < length:
        s, c = torch.sin(len(sine) * rate), torch.cos(len(sine) * rate)
        sine, cosine = torch.cat((sine, sine * c + cosine * s)), torch.cat((cosine, cosine * c - sine * s))
    pairs = torch.stack((sine[:length], cosine[:length]), dim=-1)
    return pairs.flatten(1)[:, :d_model].to(dtype)
