"""Counts pairs, keeps the 2i, and divides by the number of pairs instead of the width."""
import numpy as np
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    for value, least in ((length, 0), (d_model, 1), (start, 0)):
        if value < least:
            raise ValueError(f"{value} is below {least}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("only single and double precision")
    pairs = -(-d_model // 2)
    rates = 1.0 / np.power(10000.0, 2 * np.arange(pairs) / pairs)
    angle = np.arange(start, start + length)[:, None] * rates
    table = np.stack([np.sin(angle), np.cos(angle)], axis=-1).reshape(length, 2 * pairs)
    return torch.tensor(table[:, :d_model], dtype=dtype, device=device)
