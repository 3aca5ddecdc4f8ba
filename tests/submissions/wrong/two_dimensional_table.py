"""Patches on a grid eight wide: half of the channels encode the grid row, half the grid column."""
import torch

GRID = 8


def _one_axis(positions, channels, width):
    k = torch.arange(channels, dtype=torch.float64, device=positions.device)
    angle = positions[:, None] / 10000.0 ** ((k - k % 2) / width)
    return torch.where(k % 2 == 0, angle.sin(), angle.cos())


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    for value, least in ((length, 0), (d_model, 1), (start, 0)):
        if value < least:
            raise ValueError(f"{value} is below {least}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("only single and double precision")
    p = torch.arange(start, start + length, device=device)
    half = (d_model + 1) // 2
    rows = _one_axis((p // GRID).double(), half, half)
    columns = _one_axis((p % GRID).double(), d_model // 2, half)
    return torch.cat([rows, columns], dim=1).to(dtype)
