"""Fills one row per channel and returns that table as it is: [d_model, length]."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    problems = [name for name, bad in (("length", length < 0), ("d_model", d_model <= 0), ("start", start < 0),
                                       ("dtype", dtype not in (torch.float32, torch.float64))) if bad]
    if problems:
        raise ValueError("refused: " + ", ".join(problems))
    out = torch.zeros(d_model, length, dtype=torch.float64, device=device)
    p = torch.arange(start, start + length, dtype=torch.float64, device=device)
    for k in range(d_model):
        angle = p / 10000.0 ** (2 * (k // 2) / d_model)
        out[k] = torch.cos(angle) if k % 2 else torch.sin(angle)
    return out.to(dtype)
