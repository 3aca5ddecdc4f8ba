"""Angles are right for every channel, then one np.sin over the whole table."""
import numpy as np
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    is_valid = length >= 0 and d_model > 0 and start >= 0 and dtype in [torch.float32, torch.float64]
    if not is_valid:
        raise ValueError("bad length, d_model, start or dtype")
    pairs = np.repeat(np.arange((d_model + 1) // 2), 2)[:d_model]
    table = np.sin(np.outer(np.arange(start, start + length), 10000.0 ** (-2 * pairs / d_model)))
    return torch.tensor(table, dtype=dtype, device=device)
