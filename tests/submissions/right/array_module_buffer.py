"""array module buffer."""
from array import array
from itertools import product
from math import cos, sin
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0:
        raise ValueError(f"length must be non-negative, got {length}")
    if d_model < 1:
        raise ValueError(f"d_model must be positive, got {d_model}")
    if start < 0:
        raise ValueError(f"start must be non-negative, got {start}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("dtype must be float32 or float64")
    values = array("d", (
        (cos if c & 1 else sin)(p / 10000 ** ((c & ~1) / d_model))
        for p, c in product(range(start, start + length), range(d_model))
    ))
    if not values:
        return torch.zeros(0, d_model, dtype=dtype, device=device)
    return torch.frombuffer(values, dtype=torch.float64).clone().reshape(length, d_model).to(device, dtype)
