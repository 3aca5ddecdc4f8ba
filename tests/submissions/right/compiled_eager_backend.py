"""compiled eager backend."""
import torch

@torch.compile(backend="eager", dynamic=True)
def _waves(a):
    return torch.stack((a.sin(), a.cos()), 2)

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0:
        raise ValueError(f"length must be non-negative, got {length}")
    if d_model < 1:
        raise ValueError(f"d_model must be positive, got {d_model}")
    if start < 0:
        raise ValueError(f"start must be non-negative, got {start}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("dtype must be float32 or float64")
    k = torch.arange(0, d_model, 2, device=device).double()
    a = torch.arange(start, start + length, device=device).double()[:, None] * 10000.0 ** (-k / d_model)
    return _waves(a).flatten(1)[:, :d_model].to(dtype)
