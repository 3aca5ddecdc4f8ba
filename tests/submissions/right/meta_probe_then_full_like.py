"""meta probe then full like."""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    like = torch.empty(length, d_model, dtype=torch.float64, device=device)
    pos = torch.full_like(like, 1.0).cumsum(0) + (start - 1)
    ch = torch.full_like(like, 1.0).cumsum(1) - 1
    even = ch - ch.remainder(2)
    a = pos * torch.pow(torch.full_like(like, 10000.0), -even / d_model)
    return torch.where(ch.remainder(2).eq(0), a.sin(), a.cos()).to(dtype)
