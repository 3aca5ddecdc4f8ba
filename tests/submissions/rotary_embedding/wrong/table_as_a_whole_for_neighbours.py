# paperleet: rotary_embedding
import torch


def rotary_embedding(x, start=0):
    d = x.shape[-1]
    if d % 2:
        raise ValueError
    f = torch.outer(
        torch.arange(start, start + x.shape[-2], dtype=torch.float64),
        10000 ** (-torch.arange(0, d, 2, dtype=torch.float64) / d),
    )
    e = torch.cat([f, f], -1)
    r = torch.stack([-x[..., 1::2], x[..., ::2]], -1).flatten(-2)
    return x * e.cos().to(x) + r * e.sin().to(x)
