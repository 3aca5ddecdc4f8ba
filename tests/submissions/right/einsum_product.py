"""The product of positions and rates written as an einsum over two vectors."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    problems = [name for name, bad in (("length", length < 0), ("d_model", d_model <= 0), ("start", start < 0),
                                       ("dtype", dtype not in (torch.float32, torch.float64))) if bad]
    if problems:
        raise ValueError("refused: " + ", ".join(problems))
    p = torch.arange(start, start + length, dtype=torch.float64, device=device)
    pair = torch.div(torch.arange(d_model, device=device), 2, rounding_mode="floor")
    w = torch.pow(10000.0, -2.0 * pair.double() / d_model)
    angle = torch.einsum("p,k->pk", p, w)
    angle[:, 0::2].sin_()
    angle[:, 1::2].cos_()
    return angle.to(dtype)
