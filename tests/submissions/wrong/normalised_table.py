"""Shifts the finished table to mean zero and shrinks it to a spread of one tenth."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    problems = [name for name, bad in (("length", length < 0), ("d_model", d_model <= 0), ("start", start < 0),
                                       ("dtype", dtype not in (torch.float32, torch.float64))) if bad]
    if problems:
        raise ValueError("refused: " + ", ".join(problems))
    even = torch.arange(0, d_model, 2, dtype=torch.float64, device=device)
    angle = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] / 10000.0 ** (even / d_model)
    pe = torch.stack((angle.sin(), angle.cos()), -1).flatten(1)[:, :d_model]
    if length:
        pe = (pe - pe.mean()) / (10 * pe.std(unbiased=False)).clamp(min=1e-9)
    return pe.to(dtype)
