"""Written under a private name and given the entry's name by an assignment."""
import torch


def _encode(length, d_model, start=0, *, dtype=torch.float32, device=None):
    problems = [name for name, bad in (("length", length < 0), ("d_model", d_model <= 0), ("start", start < 0),
                                       ("dtype", dtype not in (torch.float32, torch.float64))) if bad]
    if problems:
        raise ValueError("refused: " + ", ".join(problems))
    angle = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] * torch.logspace(
        0, -4 * ((d_model - 1) // 2 * 2) / d_model, (d_model + 1) // 2, dtype=torch.float64, device=device)
    pe = torch.zeros(length, d_model, dtype=torch.float64, device=device)
    pe[:, ::2] = angle.sin()
    pe[:, 1::2] = angle[:, : d_model // 2].cos()
    return pe.to(dtype)


sinusoidal_encoding = _encode
