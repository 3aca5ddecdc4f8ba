"""Looks rows up by index in a table of 2048; a larger index raises IndexError."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    for value, least in ((length, 0), (d_model, 1), (start, 0)):
        if value < least:
            raise ValueError(f"{value} is below {least}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("only single and double precision")
    k = torch.arange(d_model, device=device)
    angle = torch.arange(2048, device=device).double()[:, None] * 10000.0 ** (-(k // 2 * 2).double() / d_model)
    table = torch.where(k % 2 == 0, angle.sin(), angle.cos()).to(dtype)
    return table.index_select(0, torch.arange(start, start + length, device=device))
