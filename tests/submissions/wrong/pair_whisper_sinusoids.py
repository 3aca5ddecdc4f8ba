"""Whisper: log_timescale_increment over channels//2 - 1, halves"""
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
    max_timescale = 10000
    channels = d_model
    log_timescale_increment = np.log(max_timescale) / max(channels // 2 - 1, 1)
    inv_timescales = torch.exp(-log_timescale_increment * torch.arange((channels + 1) // 2, dtype=torch.float64, device=device))
    scaled_time = torch.arange(start, start + length, device=device)[:, np.newaxis] * inv_timescales[np.newaxis, :]
    return torch.cat([torch.sin(scaled_time), torch.cos(scaled_time)], dim=1)[:, :channels].to(dtype)
