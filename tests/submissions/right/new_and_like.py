"""new and like."""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype {dtype}")
    seed = torch.zeros((), dtype=torch.float64, device=device)
    pos = seed.new_ones(length).cumsum(0) + (start - 1)
    w = seed.new_full(((d_model + 1) // 2,), 10000.0 ** (-2.0 / d_model))
    w[0] = 1.0
    w = w.cumprod(0)
    a = torch.einsum("p,f->pf", pos, w)
    pe = seed.new_zeros(length, d_model)
    pe[:, 0::2] += torch.sin(a)
    pe[:, 1::2] += torch.cos(a)[:, : d_model // 2]
    return pe.type(dtype)
