"""base 10001"""
import math
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
    out = [[0.0] * d_model for _ in range(length)]
    for i in range(length):
        for j in range(0, d_model, 2):
            theta = (start + i) / math.pow(10001, j / d_model)
            out[i][j] = math.sin(theta)
            if j + 1 < d_model:
                out[i][j + 1] = math.cos(theta)
    return torch.tensor(out, dtype=dtype, device=device).view(length, d_model)
