"""logspace rates."""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype {dtype}")
    pairs = -(-d_model // 2)
    rates = torch.logspace(0.0, -8.0 * (pairs - 1) / d_model, pairs, base=10.0, dtype=torch.float64, device=device)
    pos = torch.arange(length, dtype=torch.float64, device=device).add_(start)
    a = pos.unsqueeze(-1).mul(rates)
    pe = torch.empty((length, d_model), dtype=torch.float64, device=device)
    pe[:, 0::2].copy_(a).sin_()
    pe[:, 1::2].copy_(a[:, : d_model // 2]).cos_()
    return pe.to(dtype=dtype)
