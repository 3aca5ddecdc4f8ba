"""zeros on device filled from cpu."""
import numpy as np
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype {dtype}")
    pe = torch.zeros(length, d_model, dtype=dtype, device=device)
    for c in range(d_model):
        a = np.arange(start, start + length, dtype=float) * 10000.0 ** -(c // 2 * 2 / d_model)
        pe[:, c] = torch.from_numpy(np.sin(a) if c % 2 == 0 else np.cos(a)).to(pe)
    return pe
