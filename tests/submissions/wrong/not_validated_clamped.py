"""Repairs bad arguments silently: clamps sizes and falls back to float32."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    length, start, d_model = max(length, 0), max(start, 0), max(d_model, 1)
    if dtype not in (torch.float32, torch.float64):
        dtype = torch.float32
    even = torch.arange(0, d_model, 2, dtype=torch.float64, device=device)
    angle = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] * 10000.0 ** (-even / d_model)
    return torch.stack([angle.sin(), angle.cos()], -1).flatten(1)[:, :d_model].to(dtype)
