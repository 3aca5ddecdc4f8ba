"""accumulate rates generator."""
from itertools import accumulate, chain, repeat
from math import cos, sin
from operator import mul
import numpy as np
import torch

def _row(p, rates):
    for w in rates:
        yield sin(p * w)
        yield cos(p * w)

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype {dtype}")
    ratio = 10000.0 ** (-2 / d_model)
    rates = list(accumulate(chain([1.0], repeat(ratio, (d_model - 1) // 2)), mul))
    flat = np.fromiter((v for p in range(start, start + length) for v in list(_row(p, rates))[:d_model]),
                       dtype=np.float64, count=length * d_model)
    return torch.from_numpy(flat).reshape(length, d_model).to(dtype=dtype, device=device)
