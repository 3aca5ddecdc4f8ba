"""Ends in .float(), whatever was asked."""
import numpy as np
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    for value, least in ((length, 0), (d_model, 1), (start, 0)):
        if value < least:
            raise ValueError(f"{value} is below {least}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("only single and double precision")
    columns = []
    p = np.arange(start, start + length)
    for k in range(d_model):
        columns.append((np.cos if k % 2 else np.sin)(p / 10000 ** (2 * (k // 2) / d_model)))
    return torch.from_numpy(np.stack(columns, axis=1)).float().to(device)
