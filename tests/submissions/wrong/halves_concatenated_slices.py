"""Writes the sines left of the middle and the cosines right of it."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if dtype not in (torch.float64, torch.float32):
        raise ValueError("dtype has to be float32 or float64")
    if length < 0:
        raise ValueError("negative length")
    if d_model <= 0:
        raise ValueError("d_model has to be positive")
    if start < 0:
        raise ValueError("negative start")
    half = (d_model + 1) // 2
    rate = torch.exp2(-13.287712379549449 * 2 / d_model * torch.arange(half, dtype=torch.float64, device=device))
    angle = torch.arange(start, start + length, dtype=torch.float64, device=device).unsqueeze(1) * rate
    pe = torch.zeros(length, d_model, dtype=dtype, device=device)
    pe[:, :half] = angle.sin().to(dtype)
    pe[:, half:] = angle.cos()[:, : d_model - half].to(dtype)
    return pe
