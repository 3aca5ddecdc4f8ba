"""NumPy arrays of single precision, converted to the asked type at the end."""
import numpy as np
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if not all(isinstance(number, int) for number in (length, d_model, start)):
        raise ValueError("length, d_model and start must be integers")
    if length < 0 or start < 0 or d_model < 1 or dtype not in (torch.float32, torch.float64):
        raise ValueError("argument out of range")
    p = np.arange(start, start + length, dtype=np.float32)[:, None]
    w = np.exp(np.arange(0, d_model, 2, dtype=np.float32) * np.float32(-np.log(10000.0) / d_model))
    pe = np.zeros((length, d_model), dtype=np.float32)
    pe[:, 0::2] = np.sin(p * w)
    pe[:, 1::2] = np.cos(p * w[: d_model // 2])
    return torch.from_numpy(pe).to(device).to(dtype)
