"""Constants and small helpers at module level; the entry only joins them."""
import math

import torch

BASE = 10000.0
ALLOWED = frozenset({torch.float32, torch.float64})
LOG_BASE = math.log(BASE)


def angular_rates(d_model, device):
    return torch.exp(torch.arange(0, d_model, 2, device=device).double() * (-LOG_BASE / d_model))


def interleave(left, right):
    return torch.stack((left, right), dim=-1).flatten(-2)


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if dtype not in ALLOWED or length < 0 or start < 0 or d_model <= 0:
        raise ValueError("arguments outside the contract")
    angle = torch.arange(start, start + length, device=device).double().unsqueeze(1) * angular_rates(d_model, device)
    return interleave(angle.sin(), angle.cos())[:, :d_model].to(dtype)
