"""exponent i/(d_model/2+1)"""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    i = torch.arange((d_model + 1) // 2, dtype=torch.float64, device=device)
    a = torch.arange(start, start + length, device=device)[:, None] * 10000 ** (-i / (d_model / 2 + 1))
    pe = torch.zeros(length, d_model, dtype=torch.float64, device=device)
    pe[:, 0::2] = torch.sin(a)
    pe[:, 1::2] = torch.cos(a[:, : d_model // 2])
    return pe.to(dtype)
