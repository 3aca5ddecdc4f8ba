"""Only the first row calls sin and cos; each next row turns the pair by one step (angle addition, float64)."""

import math

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    for value, least in ((length, 0), (d_model, 1), (start, 0)):
        if value < least:
            raise ValueError(f"{value} is below {least}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("only single and double precision")
    rates = [10000.0 ** (-k / d_model) for k in range(0, d_model, 2)]
    turn = [(math.sin(w), math.cos(w)) for w in rates]
    pair = [(math.sin(start * w), math.cos(start * w)) for w in rates]
    out = torch.zeros(length, d_model, dtype=torch.float64)
    for row in range(length):
        out[row] = torch.tensor([x for both in pair for x in both][:d_model], dtype=torch.float64)
        pair = [(s * ct + c * st, c * ct - s * st) for (s, c), (st, ct) in zip(pair, turn, strict=True)]
    return out.to(device=device, dtype=dtype)
