"""All columns get 2 * column / width, and then the parity chooses the function."""
import numpy as np
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if not all(isinstance(number, int) for number in (length, d_model, start)):
        raise ValueError("length, d_model and start must be integers")
    if length < 0 or start < 0 or d_model < 1 or dtype not in (torch.float32, torch.float64):
        raise ValueError("argument out of range")
    table = np.array([p / np.power(10000, 2.0 * np.arange(d_model) / d_model) for p in range(start, start + length)])
    table = table.reshape(length, d_model)
    table[:, 0::2] = np.sin(table[:, 0::2])
    table[:, 1::2] = np.cos(table[:, 1::2])
    return torch.tensor(table, dtype=dtype, device=device)
