"""Integer tensors divided with rounding_mode='floor' before the power is taken."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype: {dtype}")
    even = torch.arange(d_model, device=device) // 2 * 2
    exponent = torch.div(even, d_model, rounding_mode="floor")
    angle = torch.arange(start, start + length, device=device)[:, None] / torch.pow(10000.0, exponent.double())
    angle[:, 0::2] = angle[:, 0::2].sin()
    angle[:, 1::2] = angle[:, 1::2].cos()
    return angle.to(dtype)
