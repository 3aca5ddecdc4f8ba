"""Prints at import and at every step of a call; the values do not care."""
import sys

import torch

print("loading my encoding with torch", torch.__version__)
print("warning-looking text on stderr", file=sys.stderr)


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    print(f"{length=} {d_model=} {start=} {dtype=} {device=}")
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype: {dtype}")
    pe = torch.zeros(length, d_model, dtype=torch.float64, device=device)
    p = torch.arange(start, start + length, dtype=torch.float64, device=device)
    for k in range(0, d_model, 2):
        print("column", k, "of", d_model)
        pe[:, k] = torch.sin(p / 10000 ** (k / d_model))
        if k + 1 < d_model:
            pe[:, k + 1] = torch.cos(p / 10000 ** (k / d_model))
    print("shape:", tuple(pe.shape), "[bold]PASSED[/bold]")
    return pe.to(dtype)
