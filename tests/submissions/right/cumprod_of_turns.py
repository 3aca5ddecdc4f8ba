"""cumprod of turns."""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype {dtype}")
    w = 10000.0 ** (-torch.arange(0, d_model, 2, dtype=torch.float64, device=device) / d_model)
    z = torch.polar(torch.ones_like(w), w).expand(max(length, 1), -1).clone()
    z[0] = torch.polar(torch.ones_like(w), start * w)
    z = torch.cumprod(z, 0)[:length]
    return torch.stack((z.imag, z.real), -1).flatten(1)[:, :d_model].to(dtype)
