"""Channels are the rows in memory; what comes back is a transposed, non-contiguous view of them."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype: {dtype}")
    storage = torch.empty(d_model, length, dtype=dtype, device=device)
    p = torch.arange(start, start + length, dtype=torch.float64, device=device)
    for k in range(d_model):
        angle = p * 10000.0 ** (-(k // 2 * 2) / d_model)
        storage[k] = (angle.cos() if k % 2 else angle.sin()).to(dtype)
    return storage.T
