"""out arguments."""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0:
        raise ValueError(f"length must be non-negative, got {length}")
    if d_model < 1:
        raise ValueError(f"d_model must be positive, got {d_model}")
    if start < 0:
        raise ValueError(f"start must be non-negative, got {start}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("dtype must be float32 or float64")
    kw = dict(dtype=torch.float64, device=device)
    pos = torch.arange(start, start + length, **kw)
    w = torch.arange(0, d_model, 2, **kw)
    torch.div(w, -d_model, out=w)
    torch.pow(10000.0, w, out=w)
    a = torch.empty(length, w.numel(), **kw)
    torch.outer(pos, w, out=a)
    s, c = torch.empty_like(a), torch.empty_like(a)
    torch.sin(a, out=s)
    torch.cos(a, out=c)
    pe = torch.empty(length, d_model, dtype=dtype, device=device)
    pe[:, 0::2] = s
    pe[:, 1::2] = c[:, : d_model // 2]
    return pe
