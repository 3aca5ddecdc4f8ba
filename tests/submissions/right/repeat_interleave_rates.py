"""Each rate is repeated twice, so that angle columns already stand in pairs; slices then apply the functions."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if min(length, start) < 0 or d_model < 1 or dtype not in {torch.float32, torch.float64}:
        raise ValueError(f"cannot encode length={length}, d_model={d_model}, start={start} as {dtype}")
    rate = 10000.0 ** -(torch.arange(0, d_model, 2, dtype=torch.float64, device=device) / d_model)
    rate = rate.repeat_interleave(2)[:d_model]
    angle = torch.arange(start, start + length, dtype=torch.float64, device=device).unsqueeze(1).mul(rate)
    sines, cosines = angle[:, 0::2].sin(), angle[:, 1::2].cos()
    angle[:, 0::2], angle[:, 1::2] = sines, cosines
    return angle.to(dtype)
