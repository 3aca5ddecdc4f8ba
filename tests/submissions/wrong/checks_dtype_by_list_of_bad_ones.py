"""a black list of dtypes: int32 and complex128 pass"""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("bad size")
    if dtype in (torch.float16, torch.bfloat16, torch.int64, torch.complex64):
        raise ValueError("bad dtype")
    k = torch.arange(d_model, device=device)
    a = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] / 10000 ** ((k // 2 * 2).double() / d_model)
    return torch.where(k % 2 == 0, a.sin(), a.cos()).to(dtype)
