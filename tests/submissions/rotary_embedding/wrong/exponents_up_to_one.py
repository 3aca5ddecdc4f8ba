# paperleet: rotary_embedding
import torch


def rotary_embedding(x, start=0):
    d = x.shape[-1]
    if d % 2:
        raise ValueError
    half = d // 2
    f = torch.outer(
        torch.arange(start, start + x.shape[-2], dtype=torch.float64),
        10000 ** (-torch.arange(half, dtype=torch.float64) / max(half - 1, 1)),
    )
    c, s = f.cos().to(x), f.sin().to(x)
    a, b = x[..., ::2], x[..., 1::2]
    return torch.stack([a * c - b * s, b * c + a * s], -1).flatten(-2)
