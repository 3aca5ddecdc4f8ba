"""Writes 2 * i // d_model with two slashes, which is zero for every pair."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    problems = [name for name, bad in (("length", length < 0), ("d_model", d_model <= 0), ("start", start < 0),
                                       ("dtype", dtype not in (torch.float32, torch.float64))) if bad]
    if problems:
        raise ValueError("refused: " + ", ".join(problems))
    pe = torch.zeros(length, d_model, dtype=torch.float64, device=device)
    p = torch.arange(start, start + length, dtype=torch.float64, device=device)
    for i in range((d_model + 1) // 2):
        angle = p / 10000 ** (2 * i // d_model)
        pe[:, 2 * i] = angle.sin()
        if 2 * i + 1 < d_model:
            pe[:, 2 * i + 1] = angle.cos()
    return pe.to(dtype)
