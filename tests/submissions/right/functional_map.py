"""No assignment into a tensor: columns are mapped to functions and stacked."""
import itertools

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
    p = torch.arange(start, start + length, dtype=torch.float64, device=device)
    exponents = map(lambda k: (k >> 1 << 1) / d_model, range(d_model))
    functions = itertools.cycle((torch.sin, torch.cos))
    columns = map(lambda f, e: f(p * 10000.0 ** -e), functions, exponents)
    return torch.stack(tuple(columns), dim=1).to(dtype)
