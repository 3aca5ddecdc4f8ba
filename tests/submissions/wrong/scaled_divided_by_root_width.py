"""Every value divided by the root of the width, attention-score habit."""
import numpy as np
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if min(length, start) < 0 or d_model < 1 or dtype not in {torch.float32, torch.float64}:
        raise ValueError(f"cannot encode length={length}, d_model={d_model}, start={start} as {dtype}")
    table = np.empty((length, d_model))
    for k in range(d_model):
        wave = np.cos if k % 2 else np.sin
        table[:, k] = wave(np.arange(start, start + length) / 10000 ** (2 * (k // 2) / d_model)) / np.sqrt(d_model)
    return torch.tensor(table, dtype=dtype, device=device)
