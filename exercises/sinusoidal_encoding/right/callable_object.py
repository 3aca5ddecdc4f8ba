"""A plain object with __call__ that remembers the base."""

import torch


class Waves:
    def __init__(self, base):
        self.base = base

    def __call__(self, length, d_model, start=0, *, dtype=torch.float32, device=None):
        if length < 0 or d_model <= 0 or start < 0:
            raise ValueError("length and start must be >= 0 and d_model > 0")
        if dtype not in (torch.float32, torch.float64):
            raise ValueError(f"unsupported dtype: {dtype}")
        out = torch.zeros(length, d_model, dtype=torch.float64, device=device)
        p = torch.arange(start, start + length, dtype=torch.float64, device=device)
        for k in range(d_model):
            f = torch.cos if k % 2 else torch.sin
            out[:, k] = f(p / self.base ** ((k - k % 2) / d_model))
        return out.to(dtype)


sinusoidal_encoding = Waves(10000.0)
