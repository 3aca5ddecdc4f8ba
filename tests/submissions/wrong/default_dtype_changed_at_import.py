"""The default dtype is changed in the first lines of the file, at import."""
import torch

torch.set_default_dtype(torch.float64)


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if min(length, start) < 0 or d_model < 1 or dtype not in {torch.float32, torch.float64}:
        raise ValueError(f"cannot encode length={length}, d_model={d_model}, start={start} as {dtype}")
    pe = torch.zeros(length, d_model, dtype=torch.float64, device=device)
    p = torch.arange(start, start + length, dtype=torch.float64, device=device)
    for k in range(d_model):
        angle = p / 10000.0 ** ((k - k % 2) / d_model)
        pe[:, k] = angle.cos() if k % 2 else angle.sin()
    return pe.to(dtype)
