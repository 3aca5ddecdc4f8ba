"""torch.outer of positions and rates; copy_ puts sine and cosine into strided slices."""

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    is_valid = length >= 0 and d_model > 0 and start >= 0 and dtype in [torch.float32, torch.float64]
    if not is_valid:
        raise ValueError("bad length, d_model, start or dtype")
    double = {"dtype": torch.float64, "device": device}
    angle = torch.outer(
        torch.arange(start, start + length, **double), 1e4 ** -(torch.arange(0, d_model, 2, **double) / d_model)
    )
    out = torch.empty(length, d_model, **double)
    out[..., 0::2].copy_(angle.sin())
    out[..., 1::2].copy_(angle.cos()[..., : d_model // 2])
    return out.type(dtype)
