"""two pass addcmul."""
import math
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype {dtype}")
    inv = [math.exp(-(c - c % 2) * math.log(10000) / d_model) for c in range(d_model)]
    phase = [0.0 if c % 2 == 0 else math.pi / 2 for c in range(d_model)]
    f64 = dict(dtype=torch.float64, device=device)
    pos = torch.arange(start, start + length, **f64).unsqueeze(1)
    return torch.addcmul(torch.tensor(phase, **f64), pos, torch.tensor(inv, **f64)).sin_().to(dtype)
