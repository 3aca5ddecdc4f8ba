"""view_as_real gives cosine first, and nobody flipped the pair."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if min(length, start) < 0 or d_model < 1 or dtype not in {torch.float32, torch.float64}:
        raise ValueError(f"cannot encode length={length}, d_model={d_model}, start={start} as {dtype}")
    rate = 10000.0 ** (-torch.arange(0, d_model, 2, dtype=torch.float64, device=device) / d_model)
    angle = torch.outer(torch.arange(start, start + length, dtype=torch.float64, device=device), rate)
    return torch.view_as_real(torch.polar(torch.ones_like(angle), angle)).flatten(1)[:, :d_model].to(dtype)
