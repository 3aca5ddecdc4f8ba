"""tangent of half the angle."""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype {dtype}")
    p = torch.arange(start, start + length, dtype=torch.float64, device=device)
    k = torch.arange(0, d_model, 2, dtype=torch.float64, device=device)
    t = torch.tan(p[:, None] * 10000.0 ** (-k / d_model) / 2)
    pe = torch.stack((2 * t / (1 + t * t), (1 - t * t) / (1 + t * t)), dim=2)
    return pe.flatten(1)[:, :d_model].to(dtype)
