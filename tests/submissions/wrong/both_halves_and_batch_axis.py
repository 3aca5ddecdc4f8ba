"""TF tutorial: concat halves, [1, L, D]"""
import numpy as np
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype {dtype}")
    depth = d_model / 2
    positions = np.arange(start, start + length)[:, np.newaxis]
    depths = np.arange(depth)[np.newaxis, :] / depth
    angle_rads = positions * (1 / (10000 ** depths))
    pe = np.concatenate([np.sin(angle_rads), np.cos(angle_rads)], axis=-1)[:, :d_model]
    return torch.tensor(pe[np.newaxis, ...], dtype=dtype, device=device)
