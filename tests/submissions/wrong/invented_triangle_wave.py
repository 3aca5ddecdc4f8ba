"""Triangle waves (arcsine of the sine) where sine and cosine should be."""
import math

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    for value, least in ((length, 0), (d_model, 1), (start, 0)):
        if value < least:
            raise ValueError(f"{value} is below {least}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("only single and double precision")
    pe = torch.zeros(length, d_model, dtype=dtype, device=device)
    for r in range(length):
        for k in range(d_model):
            angle = (start + r) / 10000 ** (2 * (k // 2) / d_model) + (math.pi / 2 if k % 2 else 0.0)
            turn = (angle / (2 * math.pi) + 0.25) % 1.0
            pe[r, k] = 4 * min(turn, 1.0 - turn) - 1.0
    return pe
