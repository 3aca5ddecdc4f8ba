"""returned under inference tensor in float32."""
import torch

@torch.no_grad()
def _f32(length, d_model, start, device):
    inv_freq = 1.0 / (10000 ** (torch.arange(0, d_model, 2, device=device).float() / d_model))
    t = torch.arange(start, start + length, device=device).type_as(inv_freq)
    freqs = torch.einsum("i,j->ij", t, inv_freq)
    out = torch.empty(length, d_model, device=device)
    out[:, 0::2], out[:, 1::2] = freqs.sin(), freqs[:, : d_model // 2].cos()
    return out

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0:
        raise ValueError(f"length must be non-negative, got {length}")
    if d_model < 1:
        raise ValueError(f"d_model must be positive, got {d_model}")
    if start < 0:
        raise ValueError(f"start must be non-negative, got {start}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("dtype must be float32 or float64")
    if dtype == torch.float32:
        return _f32(length, d_model, start, device).to(torch.float32)
    k = torch.arange(d_model, device=device)
    a = torch.arange(start, start + length, dtype=torch.float64, device=device)[:, None] / 10000 ** ((k // 2 * 2).double() / d_model)
    return torch.where(k % 2 == 0, a.sin(), a.cos())
