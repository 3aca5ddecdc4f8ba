"""k/d per channel, [1,L,D], nothing validated"""
import numpy as np
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    k = np.arange(d_model)
    a = np.arange(start, start + length)[:, None] / 10000 ** (k / d_model)
    a[:, 0::2] = np.sin(a[:, 0::2])
    a[:, 1::2] = np.cos(a[:, 1::2])
    return torch.tensor(a[None], dtype=dtype, device=device)
