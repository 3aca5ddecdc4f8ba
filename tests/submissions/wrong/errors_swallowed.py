"""try/except around everything prints and returns an empty tensor"""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    try:
        if length < 0 or d_model <= 0 or start < 0 or dtype not in (torch.float32, torch.float64):
            raise ValueError("bad")
        k = torch.arange(d_model, device=device)
        a = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] / 10000 ** ((k // 2 * 2).double() / d_model)
        return torch.where(k % 2 == 0, a.sin(), a.cos()).to(dtype)
    except Exception as e:
        print("Error:", e)
        return torch.empty(0, 0)
