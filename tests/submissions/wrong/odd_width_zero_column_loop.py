"""The loop goes over whole pairs only, so a last single column keeps its zeros."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    for value, least in ((length, 0), (d_model, 1), (start, 0)):
        if value < least:
            raise ValueError(f"{value} is below {least}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("only single and double precision")
    pe = torch.zeros(length, d_model, dtype=torch.float64, device=device)
    p = torch.arange(start, start + length, dtype=torch.float64, device=device)
    for i in range(d_model // 2):
        angle = p * 10000.0 ** (-2 * i / d_model)
        pe[:, 2 * i] = angle.sin()
        pe[:, 2 * i + 1] = angle.cos()
    return pe.to(dtype)
