"""exp(i·angle) as complex numbers: the imaginary part is the sine, the real part the cosine."""

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if min(length, start) < 0 or d_model < 1 or dtype not in {torch.float32, torch.float64}:
        raise ValueError(f"cannot encode length={length}, d_model={d_model}, start={start} as {dtype}")
    w = 10000.0 ** (-torch.arange(0, d_model, 2, dtype=torch.float64, device=device) / d_model)
    z = torch.exp(1j * torch.outer(torch.arange(start, start + length, dtype=torch.float64, device=device), w))
    out = torch.zeros(length, d_model, dtype=torch.float64, device=device)
    out[:, 0::2] = z.imag
    out[:, 1::2] = z.real[:, : d_model // 2]
    return out.to(dtype=dtype)
