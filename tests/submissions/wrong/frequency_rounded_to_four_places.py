"""round(w, 4)"""
import math
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    rates = [round(10000 ** (-2 * i / d_model), 4) for i in range((d_model + 1) // 2)]
    rows = [[(math.cos if c % 2 else math.sin)(p * rates[c // 2]) for c in range(d_model)] for p in range(start, start + length)]
    return torch.tensor(rows, dtype=dtype, device=device).view(length, d_model)
