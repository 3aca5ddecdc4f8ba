"""lru cache all arguments."""
from functools import lru_cache
import torch

@lru_cache(maxsize=None)
def _cached(length, d_model, start, dtype, device):
    p = torch.arange(start, start + length, dtype=torch.float64, device=device)
    i = torch.arange(d_model, dtype=torch.float64, device=device)
    phase = (i % 2) * (torch.pi / 2)
    a = p[:, None] * torch.exp2(-torch.log2(torch.tensor(1e4, dtype=torch.float64, device=device)) * (i - i % 2) / d_model)
    return torch.where(i % 2 == 0, a.sin(), a.cos()).to(dtype) if phase is not None else None

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype {dtype}")
    return _cached(length, d_model, start, dtype, device).clone()
