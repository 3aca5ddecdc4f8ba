"""default device scoped."""
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
    if device is None:
        return _make(length, d_model, start).to(dtype)
    before = torch.get_default_device()
    torch.set_default_device(device)
    try:
        return _make(length, d_model, start).to(dtype)
    finally:
        torch.set_default_device(before)

def _make(length, d_model, start):
    k = torch.arange(d_model)
    a = torch.arange(start, start + length, dtype=torch.float64)[:, None] / 10000 ** ((k // 2 * 2).double() / d_model)
    return torch.where(k % 2 == 0, a.sin(), a.cos())
