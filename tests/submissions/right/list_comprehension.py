"""A nested list of Python floats turned into a tensor; reshape keeps the columns of an empty list."""
from math import cos, sin

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if not all(isinstance(number, int) for number in (length, d_model, start)):
        raise ValueError("length, d_model and start must be integers")
    if length < 0 or start < 0 or d_model < 1 or dtype not in (torch.float32, torch.float64):
        raise ValueError("argument out of range")
    rows = [[(cos if k % 2 else sin)(p / 10000 ** ((k - k % 2) / d_model)) for k in range(d_model)]
            for p in range(start, start + length)]
    return torch.tensor(rows, dtype=dtype, device=device).reshape(length, d_model)
