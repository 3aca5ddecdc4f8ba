"""A Python list of all rows from zero, one float at a time, sliced at the end: slow far out, but right."""
import math

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    for value, least in ((length, 0), (d_model, 1), (start, 0)):
        if value < least:
            raise ValueError(f"{value} is below {least}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("only single and double precision")
    table = []
    for pos in range(start + length):
        row = []
        for k in range(0, d_model, 2):
            angle = pos / math.pow(10000.0, k / d_model)
            row += [math.sin(angle), math.cos(angle)]
        table.append(row[:d_model])
    return torch.tensor(table[start:], dtype=dtype, device=device).view(length, d_model)
