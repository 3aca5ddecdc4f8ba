"""each row is made from the row before by recursion: RecursionError at large positions"""
import math
import torch

def _row(p, rates):
    if p == 0:
        return [(0.0, 1.0)] * len(rates)
    return [(s * math.cos(w) + c * math.sin(w), c * math.cos(w) - s * math.sin(w))
            for (s, c), w in zip(_row(p - 1, rates), rates)]

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    rates = [10000 ** (-2 * i / d_model) for i in range((d_model + 1) // 2)]
    rows = [[v for pair in _row(p, rates) for v in pair][:d_model] for p in range(start, start + length)]
    return torch.tensor(rows, dtype=dtype, device=device).reshape(length, d_model)
