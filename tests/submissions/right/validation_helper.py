"""All refusals live in one helper that the entry calls first."""
import torch


def refuse_bad(length, d_model, start, dtype):
    floors = {"length": (length, 0), "d_model": (d_model, 1), "start": (start, 0)}
    for name, (value, floor) in floors.items():
        if value < floor:
            raise ValueError(f"{name} must be at least {floor}, got {value}")
    if dtype is not torch.float32 and dtype is not torch.float64:
        raise ValueError(f"{dtype} is neither float32 nor float64")


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    refuse_bad(length, d_model, start, dtype)
    k = torch.arange(d_model, device=device)
    a = torch.arange(start, start + length, device=device, dtype=torch.float64)[:, None] * 1e4 ** (-(k // 2).double() * 2 / d_model)
    return torch.where(k % 2 == 1, a.cos(), a.sin()).to(dtype)
