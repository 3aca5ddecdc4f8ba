"""np.hstack puts the block of sines before the block of cosines."""
import numpy as np
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    is_valid = length >= 0 and d_model > 0 and start >= 0 and dtype in [torch.float32, torch.float64]
    if not is_valid:
        raise ValueError("bad length, d_model, start or dtype")
    angle = np.outer(np.arange(start, start + length), 1 / 10000 ** (np.arange(0, d_model, 2) / d_model))
    both = np.hstack((np.sin(angle), np.cos(angle)))[:, :d_model]
    return torch.tensor(both, dtype=dtype, device=device)
