"""default dtype restored."""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    before = torch.get_default_dtype()
    torch.set_default_dtype(torch.float64)
    try:
        p = torch.arange(start, start + length, device=device)
        i = torch.arange((d_model + 1) // 2, device=device)
        a = p[:, None] / 10000 ** (2 * i / d_model)
        both = torch.zeros(length, 2 * len(i), device=device)
        both[:, ::2], both[:, 1::2] = a.sin(), a.cos()
        return both[:, :d_model].to(dtype)
    finally:
        torch.set_default_dtype(before)
