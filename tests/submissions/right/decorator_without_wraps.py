"""decorator without wraps."""
import torch

def checked(f):
    def inner(*args, **kwargs):
        names = ["length", "d_model", "start"]
        given = {**{"start": 0, "dtype": torch.float32, "device": None}, **dict(zip(names, args)), **kwargs}
        if given["length"] < 0 or given["d_model"] <= 0 or given["start"] < 0:
            raise ValueError("size")
        if given["dtype"] not in (torch.float32, torch.float64):
            raise ValueError("dtype")
        return f(**given)
    return inner

@checked
def sinusoidal_encoding(length, d_model, start, dtype, device):
    pos = torch.arange(start, start + length, device=device).to(torch.float64)
    pe = torch.zeros(length, d_model, dtype=torch.float64, device=device)
    for i in range(0, d_model, 2):
        pe[:, i] = torch.sin(pos / 10000 ** (i / d_model))
        if i + 1 < d_model:
            pe[:, i + 1] = torch.cos(pos / 10000 ** (i / d_model))
    return pe.to(dtype)
