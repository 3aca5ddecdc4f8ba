"""growing cache."""
import torch

_tables = {}

def _table(d_model, rows):
    have = _tables.get(d_model)
    if have is None or have.shape[0] < rows:
        p = torch.arange(rows, dtype=torch.float64, device="cpu")[:, None]
        k = torch.arange(d_model, device="cpu")
        a = p * 10000.0 ** (-(k // 2 * 2).double() / d_model)
        have = torch.where(k % 2 == 1, a.cos(), a.sin())
        _tables[d_model] = have
    return have

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    return _table(d_model, start + length)[start : start + length].clone().to(device=device, dtype=dtype)
