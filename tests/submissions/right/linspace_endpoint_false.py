"""linspace endpoint false."""
import numpy as np
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0:
        raise ValueError(f"length must be non-negative, got {length}")
    if d_model < 1:
        raise ValueError(f"d_model must be positive, got {d_model}")
    if start < 0:
        raise ValueError(f"start must be non-negative, got {start}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("dtype must be float32 or float64")
    P = (d_model + 1) // 2
    e = np.linspace(0, 2 * P / d_model, P, endpoint=False)
    ang = np.multiply.outer(np.arange(start, start + length), np.power(1e4, -e))
    res = np.empty((length, 2 * P))
    np.sin(ang, out=res[:, 0::2])
    np.cos(ang, out=res[:, 1::2])
    return torch.as_tensor(res[:, :d_model].copy(), dtype=dtype, device=device)
