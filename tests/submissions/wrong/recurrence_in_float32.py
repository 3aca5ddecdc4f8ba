"""rotation from row to row in float32, from position 0: the errors add up"""
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
    w = 10000.0 ** (-torch.arange(0, d_model, 2, device=device) / d_model)
    s, c = torch.zeros_like(w), torch.ones_like(w)
    sw, cw = w.sin(), w.cos()
    rows = []
    for p in range(start + length):
        if p >= start:
            rows.append(torch.stack((s, c), -1).flatten()[:d_model])
        s, c = s * cw + c * sw, c * cw - s * sw
    if not rows:
        return torch.zeros(0, d_model, dtype=dtype, device=device)
    return torch.stack(rows).to(dtype)
