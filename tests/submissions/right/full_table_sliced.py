"""Builds rows 0 to start+length in one go and keeps the last `length` of them."""
import torch


def full_table(rows, d_model, device):
    angle = torch.arange(rows, dtype=torch.float64, device=device)[:, None]
    angle = angle * torch.exp2(torch.arange(0, d_model, 2, dtype=torch.float64, device=device) / d_model * -13.287712379549449)
    table = torch.zeros(rows, d_model, dtype=torch.float64, device=device)
    table[:, 0::2] = angle.sin()
    table[:, 1::2] = angle.cos()[:, : d_model // 2]
    return table


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if min(length, start) < 0 or d_model < 1 or dtype not in {torch.float32, torch.float64}:
        raise ValueError(f"cannot encode length={length}, d_model={d_model}, start={start} as {dtype}")
    return full_table(start + length, d_model, device)[start : start + length].to(dtype)
