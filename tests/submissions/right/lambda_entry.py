"""The entry is a lambda over two helper functions."""
import torch


def _checked(length, d_model, start, dtype):
    for value, least in ((length, 0), (d_model, 1), (start, 0)):
        if value < least:
            raise ValueError(f"{value} is below {least}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("only single and double precision")
    return length, d_model, start, dtype


def _values(length, d_model, start, dtype, device):
    k = torch.arange(d_model, device=device)
    angle = torch.arange(start, start + length, device=device).double()[:, None] * 10000.0 ** ((k % 2 - k).double() / d_model)
    return torch.where(k % 2 > 0, angle.cos(), angle.sin()).to(dtype)


sinusoidal_encoding = lambda length, d_model, start=0, *, dtype=torch.float32, device=None: _values(  # noqa: E731
    *_checked(length, d_model, start, dtype), device)
