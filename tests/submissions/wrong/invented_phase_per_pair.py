"""Every pair starts at a phase of its own."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    problems = [name for name, bad in (("length", length < 0), ("d_model", d_model <= 0), ("start", start < 0),
                                       ("dtype", dtype not in (torch.float32, torch.float64))) if bad]
    if problems:
        raise ValueError("refused: " + ", ".join(problems))
    i = torch.arange((d_model + 1) // 2, dtype=torch.float64, device=device)
    p = torch.arange(start, start + length, dtype=torch.float64, device=device)
    angle = p[:, None] / 10000.0 ** (2 * i / d_model) + 0.3 * i * i + 0.1
    return torch.stack((angle.sin(), angle.cos()), dim=-1).flatten(1)[:, :d_model].to(dtype)
