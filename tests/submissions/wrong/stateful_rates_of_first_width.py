"""Row angles are cached by position alone and cut or grown to the width: old frequencies, new shape."""
import math

import torch

_angles = {}


def _row(position, d_model):
    row = _angles.setdefault(position, [])
    for k in range(len(row), d_model):
        row.append(position / 10000.0 ** (2 * (k // 2) / d_model))
    return [math.cos(a) if k % 2 else math.sin(a) for k, a in enumerate(row[:d_model])]


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if not all(isinstance(number, int) for number in (length, d_model, start)):
        raise ValueError("length, d_model and start must be integers")
    if length < 0 or start < 0 or d_model < 1 or dtype not in (torch.float32, torch.float64):
        raise ValueError("argument out of range")
    rows = [_row(p, d_model) for p in range(start, start + length)]
    return torch.tensor(rows, dtype=dtype, device=device).reshape(length, d_model)
