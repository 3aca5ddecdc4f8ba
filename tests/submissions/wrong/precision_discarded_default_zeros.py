"""Angles in float64, but they are stored into torch.zeros of the default type before the cast."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    problems = [name for name, bad in (("length", length < 0), ("d_model", d_model <= 0), ("start", start < 0),
                                       ("dtype", dtype not in (torch.float32, torch.float64))) if bad]
    if problems:
        raise ValueError("refused: " + ", ".join(problems))
    angle = torch.arange(start, start + length, device=device).double()[:, None]
    angle = angle * 10000.0 ** (-torch.arange(0, d_model, 2, device=device).double() / d_model)
    pe = torch.zeros(length, d_model, device=device)
    pe[:, 0::2] = angle.sin()
    pe[:, 1::2] = angle.cos()[:, : d_model // 2]
    return pe.type(dtype)
