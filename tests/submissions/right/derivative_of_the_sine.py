"""derivative of the sine."""
import torch

def _pair(a):
    a = a.detach().requires_grad_(True)
    s = torch.sin(a)
    (c,) = torch.autograd.grad(s.sum(), a)
    return s.detach(), c

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0:
        raise ValueError(f"length must be non-negative, got {length}")
    if d_model < 1:
        raise ValueError(f"d_model must be positive, got {d_model}")
    if start < 0:
        raise ValueError(f"start must be non-negative, got {start}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("dtype must be float32 or float64")
    p = torch.arange(start, start + length, dtype=torch.float64, device=device)
    k = torch.arange(0, d_model, 2, dtype=torch.float64, device=device)
    s, c = _pair(torch.outer(p, 10000.0 ** (-k / d_model)))
    pe = torch.zeros(length, d_model, dtype=dtype, device=device)
    pe[:, 0::2] = s
    pe[:, 1::2] = c[:, : d_model // 2]
    return pe
