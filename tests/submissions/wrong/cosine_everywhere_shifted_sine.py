"""The quarter turn that makes a cosine of a sine is added in all channels, not only the odd ones."""
import math

import numpy as np
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    is_valid = length >= 0 and d_model > 0 and start >= 0 and dtype in [torch.float32, torch.float64]
    if not is_valid:
        raise ValueError("bad length, d_model, start or dtype")
    pair = np.arange(d_model) // 2
    angle = np.arange(start, start + length)[:, None] / 10000 ** (2 * pair / d_model)
    return torch.from_numpy(np.sin(angle + math.pi / 2)).to(device=device, dtype=dtype)
