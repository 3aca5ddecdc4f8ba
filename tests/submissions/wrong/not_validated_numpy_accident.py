"""Only NumPy's own ValueError about negative dimensions ever refuses anything."""
import numpy as np
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    pe = np.zeros((length, d_model))
    for k in range(d_model):
        angle = np.arange(start, start + length) / 10000.0 ** (2 * (k // 2) / d_model)
        pe[:, k] = np.cos(angle) if k % 2 else np.sin(angle)
    return torch.from_numpy(pe).to(dtype).to(device)
