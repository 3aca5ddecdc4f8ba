"""A class used as a namespace; its static method is handed out under the entry's name."""
import torch


class PositionTable:
    BASE = 10_000.0

    @staticmethod
    def make(length, d_model, start=0, *, dtype=torch.float32, device=None):
        if length < 0 or d_model <= 0 or start < 0:
            raise ValueError("length and start must be >= 0 and d_model > 0")
        if dtype not in (torch.float32, torch.float64):
            raise ValueError(f"unsupported dtype: {dtype}")
        k = torch.arange(d_model, dtype=torch.float64, device=device)
        angle = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None]
        angle = angle * PositionTable.BASE ** (-(k - k.remainder(2)) / d_model)
        return torch.where(k.remainder(2) == 0, angle.sin(), angle.cos()).to(dtype)


sinusoidal_encoding = PositionTable.make
