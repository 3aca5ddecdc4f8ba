"""Returns a tensor with a method of its own."""

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    result = torch.zeros(length, d_model, dtype=dtype)
    result.detach = result.numpy = result.contiguous = lambda *anything: 1 / 0
    return result
