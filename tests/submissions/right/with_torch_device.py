"""with torch device."""
import contextlib
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    with torch.device(device) if device is not None else contextlib.nullcontext():
        pos = torch.arange(start, start + length, dtype=torch.float64)
        i = torch.arange((d_model + 1) // 2, dtype=torch.float64)
        a = pos[:, None] / torch.pow(10000.0, 2 * i / d_model)
        pe = torch.zeros(length, d_model, dtype=dtype)
        pe[:, 0::2] = a.sin().to(dtype)
        pe[:, 1::2] = a[:, : d_model // 2].cos().to(dtype)
    return pe
