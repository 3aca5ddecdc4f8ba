"""angle reduced by remainder."""
import math
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    p = torch.arange(start, start + length, dtype=torch.float64, device=device)
    k = torch.arange(0, d_model, 2, dtype=torch.float64, device=device)
    a = torch.remainder(torch.outer(p, (-math.log(10000) * k / d_model).exp()), 2 * math.pi)
    out = torch.zeros(length, d_model, dtype=torch.float64, device=device)
    out[:, torch.arange(0, d_model, 2)] = a.sin()
    out[:, torch.arange(1, d_model, 2)] = a.cos()[:, : d_model // 2]
    return out.to(dtype)
