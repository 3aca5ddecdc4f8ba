"""jvp gives cosine."""
import torch
from torch.func import jvp

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype {dtype}")
    k = torch.arange(0, d_model, 2, device=device).double()
    a = torch.arange(start, start + length, device=device).double()[:, None] * 10000.0 ** (-k / d_model)
    s, c = jvp(torch.sin, (a,), (torch.ones_like(a),))
    return torch.stack((s, c), 2).flatten(1)[:, :d_model].to(dtype)
