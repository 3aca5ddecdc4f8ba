"""A cache keyed by start and length: another width gets the table of the first one."""
import torch

_cache = {}


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if dtype not in (torch.float64, torch.float32):
        raise ValueError("dtype has to be float32 or float64")
    if length < 0:
        raise ValueError("negative length")
    if d_model <= 0:
        raise ValueError("d_model has to be positive")
    if start < 0:
        raise ValueError("negative start")
    key = (start, length)
    if key not in _cache:
        k = torch.arange(d_model, dtype=torch.float64, device=device)
        angle = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None]
        angle = angle * 10000.0 ** (-(k - k % 2) / d_model)
        _cache[key] = torch.where(k % 2 == 0, angle.sin(), angle.cos())
    return _cache[key].to(device=device, dtype=dtype)
