"""A frozen, typed settings object checks itself and computes; the entry builds one per call."""
from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor


@dataclass(frozen=True)
class Settings:
    length: int
    d_model: int
    start: int
    dtype: torch.dtype

    def __post_init__(self) -> None:
        if self.length < 0 or self.start < 0 or self.d_model <= 0 or self.dtype not in (torch.float32, torch.float64):
            raise ValueError(f"impossible settings: {self}")

    def table(self, device: torch.device | str | None) -> Tensor:
        position = torch.arange(self.start, self.start + self.length, dtype=torch.float64, device=device)
        channel = torch.arange(self.d_model, dtype=torch.float64, device=device)
        angle = position[:, None] / 10000.0 ** (2 * torch.floor(channel / 2) / self.d_model)
        angle[:, 0::2] = angle[:, 0::2].sin()
        angle[:, 1::2] = angle[:, 1::2].cos()
        return angle.to(self.dtype)


def sinusoidal_encoding(length: int, d_model: int, start: int = 0, *, dtype: torch.dtype = torch.float32,
                        device: torch.device | str | None = None) -> Tensor:
    return Settings(length, d_model, start, dtype).table(device)
