"""the first call's width is kept as a module-level table and grown by rows only"""
import torch

_pe = None

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    global _pe
    if length < 0:
        raise ValueError(f"length must be non-negative, got {length}")
    if d_model < 1:
        raise ValueError(f"d_model must be positive, got {d_model}")
    if start < 0:
        raise ValueError(f"start must be non-negative, got {start}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("dtype must be float32 or float64")
    if _pe is None or _pe.shape[0] < start + length or _pe.shape[1] < d_model:
        k = torch.arange(0, d_model, 2, dtype=torch.float64)
        a = torch.arange(start + length, dtype=torch.float64)[:, None] * 10000 ** (-k / d_model)
        _pe = torch.stack((a.sin(), a.cos()), -1).flatten(1)
    return _pe[start : start + length, :d_model].clone().to(device=device, dtype=dtype)
