"""Draws one random shift of the positions per call, between zero and one."""
import random

import numpy as np
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    for value, least in ((length, 0), (d_model, 1), (start, 0)):
        if value < least:
            raise ValueError(f"{value} is below {least}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("only single and double precision")
    p = np.arange(start, start + length) + random.random()
    k = np.arange(d_model)
    angle = p[:, None] / 10000 ** ((k - k % 2) / d_model)
    return torch.tensor(np.where(k % 2, np.cos(angle), np.sin(angle)), dtype=dtype, device=device)
