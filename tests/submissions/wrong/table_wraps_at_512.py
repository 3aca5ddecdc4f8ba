"""A table of 512 rows, read at position modulo 512."""
import torch

MAX_LEN = 512


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    problems = [name for name, bad in (("length", length < 0), ("d_model", d_model <= 0), ("start", start < 0),
                                       ("dtype", dtype not in (torch.float32, torch.float64))) if bad]
    if problems:
        raise ValueError("refused: " + ", ".join(problems))
    even = torch.arange(0, d_model, 2, dtype=torch.float64, device=device)
    angle = torch.arange(MAX_LEN, dtype=torch.float64, device=device)[:, None] / 10000.0 ** (even / d_model)
    table = torch.stack((angle.sin(), angle.cos()), -1).flatten(1)[:, :d_model]
    return table[torch.arange(start, start + length, device=device) % MAX_LEN].to(dtype)
