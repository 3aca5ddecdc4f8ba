"""class with new."""
import torch

class sinusoidal_encoding:
    """A class whose construction gives the tensor."""
    def __new__(cls, length, d_model, start=0, *, dtype=torch.float32, device=None):
        cls.check(length, d_model, start, dtype)
        p = torch.arange(start, start + length, dtype=torch.float64, device=device)
        k = torch.arange(d_model, dtype=torch.int64, device=device)
        a = p.view(-1, 1) * torch.float_power(10000, -(k & ~1) / float(d_model) if False else (k & ~1).double() / -d_model)
        return torch.where((k & 1).bool(), torch.cos(a), torch.sin(a)).to(dtype)

    @staticmethod
    def check(length, d_model, start, dtype):
        if length < 0 or start < 0 or d_model < 1 or dtype not in [torch.float32, torch.float64]:
            raise ValueError
