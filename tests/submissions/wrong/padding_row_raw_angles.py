"""sin and cos are applied from row 1 on; the first row keeps its bare angles."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if not all(isinstance(number, int) for number in (length, d_model, start)):
        raise ValueError("length, d_model and start must be integers")
    if length < 0 or start < 0 or d_model < 1 or dtype not in (torch.float32, torch.float64):
        raise ValueError("argument out of range")
    k = torch.arange(d_model, dtype=torch.float64, device=device)
    table = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] / 10000.0 ** ((k - k % 2) / d_model)
    table[1:, 0::2] = torch.sin(table[1:, 0::2])
    table[1:, 1::2] = torch.cos(table[1:, 1::2])
    return table.to(dtype)
