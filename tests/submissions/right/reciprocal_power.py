"""One over ten thousand to the power, in the requested dtype from the first step to the last."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype: {dtype}")
    i = torch.arange((d_model + 1) // 2, dtype=dtype, device=device)
    inverse = 1 / (10000 ** (2 * i / d_model))
    t = torch.arange(start, start + length, dtype=dtype, device=device)
    angle = t[:, None] * inverse[None, :]
    pe = torch.empty((length, d_model), dtype=dtype, device=device)
    pe[:, 0::2] = torch.sin(angle)
    pe[:, 1::2] = torch.cos(angle[:, : d_model // 2])
    return pe
