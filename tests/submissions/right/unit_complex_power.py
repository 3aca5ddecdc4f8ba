"""unit complex power."""
import cmath
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0:
        raise ValueError(f"length must be non-negative, got {length}")
    if d_model < 1:
        raise ValueError(f"d_model must be positive, got {d_model}")
    if start < 0:
        raise ValueError(f"start must be non-negative, got {start}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("dtype must be float32 or float64")
    turns = [cmath.exp(1j * 10000 ** (-2 * i / d_model)) for i in range((d_model + 1) // 2)]
    z = torch.tensor(turns, dtype=torch.complex128, device=device)
    p = torch.arange(start, start + length, dtype=torch.float64, device=device)
    powers = torch.polar(torch.ones(length, len(turns), dtype=torch.float64, device=device), p[:, None] * z.angle())
    out = torch.empty(length, d_model, dtype=dtype, device=device)
    out[:, 0::2] = powers.imag
    out[:, 1::2] = powers.real[:, : d_model // 2]
    return out
