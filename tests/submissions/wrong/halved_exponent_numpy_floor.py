"""NumPy homework: channel // 2 goes straight into the exponent."""
import numpy as np
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if min(length, start) < 0 or d_model < 1 or dtype not in {torch.float32, torch.float64}:
        raise ValueError(f"cannot encode length={length}, d_model={d_model}, start={start} as {dtype}")
    pos = np.arange(start, start + length)[:, np.newaxis]
    channel = np.arange(d_model)[np.newaxis, :]
    rads = pos / np.power(10000, (channel // 2) / np.float64(d_model))
    rads[:, 0::2] = np.sin(rads[:, 0::2])
    rads[:, 1::2] = np.cos(rads[:, 1::2])
    return torch.as_tensor(rads).to(device=device, dtype=dtype)
