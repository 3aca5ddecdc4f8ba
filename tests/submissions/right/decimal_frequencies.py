"""decimal frequencies."""
from decimal import Decimal, localcontext
import math
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    with localcontext() as ctx:
        ctx.prec = 40
        w = [Decimal(10000) ** (-Decimal(2 * i) / Decimal(d_model)) for i in range((d_model + 1) // 2)]
        angle = [[float(p * wi) for wi in w] for p in range(start, start + length)]
    a = torch.tensor(angle, dtype=torch.float64, device=device).reshape(length, len(w))
    out = a.new_zeros(length, d_model)
    out[:, 0::2] = a.sin()
    out[:, 1::2] = a.cos()[:, : d_model // 2]
    return out.to(dtype)
