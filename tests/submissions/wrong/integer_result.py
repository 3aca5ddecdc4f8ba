"""torch.zeros(..., dtype=torch.long) filled in: everything becomes 0, 1 or -1"""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype {dtype}")
    pe = torch.zeros(length, d_model, dtype=torch.long, device=device)
    k = torch.arange(0, d_model, 2, dtype=torch.float64, device=device)
    a = torch.arange(start, start + length, device=device)[:, None] * 10000 ** (-k / d_model)
    pe[:, 0::2] = a.sin().long()
    pe[:, 1::2] = a.cos()[:, : d_model // 2].long()
    return pe
