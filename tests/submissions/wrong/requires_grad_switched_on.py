"""Switches gradients on for the result with requires_grad_()."""
import numpy as np
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    is_valid = length >= 0 and d_model > 0 and start >= 0 and dtype in [torch.float32, torch.float64]
    if not is_valid:
        raise ValueError("bad length, d_model, start or dtype")
    k = np.arange(d_model)
    a = np.arange(start, start + length)[:, None] / 10000 ** ((k - k % 2) / d_model)
    return torch.tensor(np.where(k % 2, np.cos(a), np.sin(a)), dtype=dtype, device=device).requires_grad_()
