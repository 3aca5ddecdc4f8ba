"""lru_cache on a helper whose arguments lack start (start is a global set before the call)"""
from functools import lru_cache
import torch

_start = 0

@lru_cache(maxsize=None)
def _table(length, d_model):
    k = torch.arange(d_model)
    a = torch.arange(_start, _start + length, dtype=torch.float64)[:, None] / 10000 ** ((k // 2 * 2).double() / d_model)
    return torch.where(k % 2 == 0, a.sin(), a.cos())

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    global _start
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype {dtype}")
    _start = start
    return _table(length, d_model).clone().to(device=device, dtype=dtype)
