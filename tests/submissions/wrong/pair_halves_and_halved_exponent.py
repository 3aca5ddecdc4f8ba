"""Two blocks, sines then cosines, whose exponent is i over the width."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    is_valid = length >= 0 and d_model > 0 and start >= 0 and dtype in [torch.float32, torch.float64]
    if not is_valid:
        raise ValueError("bad length, d_model, start or dtype")
    half = (d_model + 1) // 2
    rate = 10000.0 ** (-torch.arange(half, dtype=torch.float64, device=device) / d_model)
    angle = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] * rate
    out = torch.empty(length, d_model, dtype=torch.float64, device=device)
    out[:, :half], out[:, half:] = angle.sin(), angle[:, : d_model // 2].cos()
    return out.to(dtype)
