"""vmap over positions."""
import torch
from torch.func import vmap

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    k = torch.arange(d_model, device=device)
    w = 10000.0 ** (-(k - k % 2).double() / d_model)
    one = lambda p: torch.where(k % 2 == 0, torch.sin(p * w), torch.cos(p * w))
    if length == 0:
        return torch.empty(0, d_model, dtype=dtype, device=device)
    return vmap(one)(torch.arange(start, start + length, device=device).double()).to(dtype)
