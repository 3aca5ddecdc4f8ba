"""Counts from one and forgets the two in 2i."""
import math

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    for value, least in ((length, 0), (d_model, 1), (start, 0)):
        if value < least:
            raise ValueError(f"{value} is below {least}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("only single and double precision")
    rows = []
    for position in range(1 + start, 1 + start + length):
        row = []
        for i in range((d_model + 1) // 2):
            row.extend([math.sin(position / 10000 ** (i / d_model)), math.cos(position / 10000 ** (i / d_model))])
        rows.append(row[:d_model])
    return torch.tensor(rows, dtype=dtype, device=device).reshape(length, d_model)
