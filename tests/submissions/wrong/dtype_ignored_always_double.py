"""Works in float64 for accuracy and forgets to come back to the asked type."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if min(length, start) < 0 or d_model < 1 or dtype not in {torch.float32, torch.float64}:
        raise ValueError(f"cannot encode length={length}, d_model={d_model}, start={start} as {dtype}")
    k = torch.arange(d_model, device=device)
    angle = torch.arange(start, start + length, device=device).double()[:, None] / 10000.0 ** ((k - k % 2).double() / d_model)
    return torch.where(k % 2 == 0, torch.sin(angle), torch.cos(angle))
