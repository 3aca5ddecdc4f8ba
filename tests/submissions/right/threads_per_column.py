"""threads per column."""
from concurrent.futures import ThreadPoolExecutor
import math
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype {dtype}")
    def column(k):
        w = 10000.0 ** (-(k - k % 2) / d_model)
        f = math.cos if k % 2 else math.sin
        return [f((start + i) * w) for i in range(length)]
    with ThreadPoolExecutor(4) as pool:
        columns = list(pool.map(column, range(d_model)))
    return torch.tensor(columns, dtype=dtype, device=device).reshape(d_model, length).t()
