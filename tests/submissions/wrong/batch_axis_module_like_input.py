"""A module made for [B, L, D] inputs makes a one-sequence batch for itself and keeps that axis."""
import torch
from torch import nn


class AddPositions(nn.Module):
    def waves(self, x, start):
        k = torch.arange(x.size(-1), device=x.device)
        p = torch.arange(start, start + x.size(1), device=x.device).double()[:, None]
        angle = p * 10000.0 ** (-(k // 2 * 2).double() / x.size(-1))
        return x + torch.where(k % 2 == 0, angle.sin(), angle.cos()).to(x.dtype)

    def forward(self, length, d_model, start=0, *, dtype=torch.float32, device=None):
        if min(length, start) < 0 or d_model < 1 or dtype not in {torch.float32, torch.float64}:
            raise ValueError(f"cannot encode length={length}, d_model={d_model}, start={start} as {dtype}")
        return self.waves(torch.zeros(1, length, d_model, dtype=dtype, device=device), start)


sinusoidal_encoding = AddPositions()
