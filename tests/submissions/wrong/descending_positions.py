"""Positions run from the end to the beginning, as in relative encodings."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    problems = [name for name, bad in (("length", length < 0), ("d_model", d_model <= 0), ("start", start < 0),
                                       ("dtype", dtype not in (torch.float32, torch.float64))) if bad]
    if problems:
        raise ValueError("refused: " + ", ".join(problems))
    p = torch.arange(start, start + length, dtype=torch.float64, device=device).flip(0)
    angle = torch.outer(p, 10000.0 ** (-torch.arange(0, d_model, 2, dtype=torch.float64, device=device) / d_model))
    return torch.stack((angle.sin(), angle.cos()), -1).flatten(1)[:, :d_model].to(dtype)
