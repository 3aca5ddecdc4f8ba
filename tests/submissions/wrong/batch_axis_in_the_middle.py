"""Sequence-first habit: returns [length, 1, d_model]."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    problems = [name for name, bad in (("length", length < 0), ("d_model", d_model <= 0), ("start", start < 0),
                                       ("dtype", dtype not in (torch.float32, torch.float64))) if bad]
    if problems:
        raise ValueError("refused: " + ", ".join(problems))
    position = torch.arange(start, start + length, dtype=torch.float64, device=device).unsqueeze(1)
    div_term = 10000.0 ** (torch.arange(0, d_model, 2, dtype=torch.float64, device=device) / d_model)
    pe = torch.zeros(length, 1, d_model, dtype=dtype, device=device)
    pe[:, 0, 0::2] = torch.sin(position / div_term).to(dtype)
    pe[:, 0, 1::2] = torch.cos(position / div_term)[:, : d_model // 2].to(dtype)
    return pe
