"""Calls .to(device) and drops what it returns: tensors are not moved in place."""
import numpy as np
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    problems = [name for name, bad in (("length", length < 0), ("d_model", d_model <= 0), ("start", start < 0),
                                       ("dtype", dtype not in (torch.float32, torch.float64))) if bad]
    if problems:
        raise ValueError("refused: " + ", ".join(problems))
    k = np.arange(d_model)
    a = np.arange(start, start + length)[:, None] / 10000 ** ((k - k % 2) / d_model)
    table = torch.from_numpy(np.where(k % 2, np.cos(a), np.sin(a))).to(dtype)
    if device is not None:
        table.to(device)
    return table
