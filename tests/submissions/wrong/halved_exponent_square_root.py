"""Takes the square root of the divisor, which halves the exponent."""
import math

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    for value, least in ((length, 0), (d_model, 1), (start, 0)):
        if value < least:
            raise ValueError(f"{value} is below {least}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("only single and double precision")
    pe = torch.zeros(length, d_model, dtype=dtype, device=device)
    for row in range(length):
        for col in range(d_model):
            theta = (start + row) / math.sqrt(10000 ** (2 * (col // 2) / d_model))
            pe[row, col] = math.cos(theta) if col % 2 else math.sin(theta)
    return pe
