"""dtype none means float32."""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=None, device=None):
    dtype = torch.float32 if dtype is None else dtype
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    t = torch.arange(start, start + length, dtype=torch.float64, device=device)
    z = torch.exp(1j * t[:, None] * 10000.0 ** (-torch.arange(0, d_model, 2, dtype=torch.float64, device=device) / d_model))
    return torch.view_as_real(z).flip(-1).flatten(1)[:, :d_model].to(dtype)
