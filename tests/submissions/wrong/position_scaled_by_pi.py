"""Positions are taken as half turns: multiplied by pi before anything else."""
import math

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    problems = [name for name, bad in (("length", length < 0), ("d_model", d_model <= 0), ("start", start < 0),
                                       ("dtype", dtype not in (torch.float32, torch.float64))) if bad]
    if problems:
        raise ValueError("refused: " + ", ".join(problems))
    p = math.pi * torch.arange(start, start + length, dtype=torch.float64, device=device)
    k = torch.arange(d_model, dtype=torch.float64, device=device)
    a = p[:, None] / 10000.0 ** ((k - k % 2) / d_model)
    return torch.where(k % 2 == 0, a.sin(), a.cos()).to(dtype)
