"""A list of lists made into a tensor: with no rows it has the shape [0], without the columns."""
import math

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    problems = [name for name, bad in (("length", length < 0), ("d_model", d_model <= 0), ("start", start < 0),
                                       ("dtype", dtype not in (torch.float32, torch.float64))) if bad]
    if problems:
        raise ValueError("refused: " + ", ".join(problems))
    def value(p, k):
        angle = p / 10000 ** (2 * (k // 2) / d_model)
        return math.cos(angle) if k % 2 else math.sin(angle)

    return torch.tensor([[value(start + r, k) for k in range(d_model)] for r in range(length)], dtype=dtype, device=device)
