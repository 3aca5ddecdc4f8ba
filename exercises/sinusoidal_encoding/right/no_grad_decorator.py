"""Decorated with @torch.no_grad(), which only holds during the call."""

import torch


@torch.no_grad()
def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    problems = [
        name
        for name, bad in (
            ("length", length < 0),
            ("d_model", d_model <= 0),
            ("start", start < 0),
            ("dtype", dtype not in (torch.float32, torch.float64)),
        )
        if bad
    ]
    if problems:
        raise ValueError("refused: " + ", ".join(problems))
    w = torch.full((d_model,), 10000.0, dtype=torch.float64, device=device)
    w = w ** (-(torch.arange(d_model, device=device) // 2 * 2).double() / d_model)
    a = torch.arange(start, start + length, device=device).unsqueeze(1) * w
    out = torch.sin(a)
    out[:, 1::2] = torch.cos(a[:, 1::2])
    return out.to(dtype)
