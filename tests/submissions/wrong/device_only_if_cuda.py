"""device = 'cuda' if available else 'cpu', the argument is overwritten"""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    device = "cuda" if torch.cuda.is_available() else "cpu"
    k = torch.arange(d_model, device=device)
    a = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] / 10000 ** ((k // 2 * 2).double() / d_model)
    return torch.where(k % 2 == 0, a.sin(), a.cos()).to(dtype)
