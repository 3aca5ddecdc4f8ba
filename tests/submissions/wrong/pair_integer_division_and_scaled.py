"""Floored exponents, and the result times the root of the width."""
import math

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    is_valid = length >= 0 and d_model > 0 and start >= 0 and dtype in [torch.float32, torch.float64]
    if not is_valid:
        raise ValueError("bad length, d_model, start or dtype")
    pe = torch.zeros(length, d_model, dtype=torch.float64, device=device)
    p = torch.arange(start, start + length, dtype=torch.float64, device=device)
    for k in range(d_model):
        angle = p / 10000 ** (2 * (k // 2) // d_model)
        pe[:, k] = angle.cos() if k % 2 else angle.sin()
    return (math.sqrt(d_model) * pe).to(dtype)
