"""Counts rows and columns with while loops and fills one number after the other."""

import math

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype: {dtype}")
    table = torch.zeros(length, d_model, dtype=dtype, device=device)
    row = 0
    while row < length:
        column = 0
        while column < d_model:
            angle = (start + row) * 10000.0 ** (-column / d_model)
            table[row, column] = math.sin(angle)
            if column + 1 < d_model:
                table[row, column + 1] = math.cos(angle)
            column += 2
        row += 1
    return table
