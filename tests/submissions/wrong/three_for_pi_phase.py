"""cosine as sin(a + 1.57): a rounded half pi"""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    k = torch.arange(d_model, dtype=torch.float64, device=device)
    a = torch.arange(start, start + length, device=device)[:, None] / 10000 ** ((k - k % 2) / d_model)
    return torch.sin(a + 1.57 * (k % 2)).to(dtype)
