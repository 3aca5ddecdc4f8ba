"""scripted helper."""
import torch

@torch.jit.script
def _angles(p: torch.Tensor, k: torch.Tensor, d: int):
    return p.unsqueeze(1) * torch.pow(10000.0, -k / d).unsqueeze(0)

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0 or d_model <= 0 or start < 0:
        raise ValueError("length and start must be >= 0 and d_model > 0")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"unsupported dtype {dtype}")
    a = _angles(torch.arange(start, start + length, dtype=torch.float64, device=device),
                torch.arange(0, d_model, 2, dtype=torch.float64, device=device), d_model)
    return torch.stack([a.sin(), a.cos()], 2).flatten(1)[:, :d_model].to(dtype)
