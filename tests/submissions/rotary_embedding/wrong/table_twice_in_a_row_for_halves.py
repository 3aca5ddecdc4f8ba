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
    e = f.repeat_interleave(2, -1)
    x1, x2 = x.chunk(2, -1)
    return x * e.cos().to(x) + torch.cat([-x2, x1], -1) * e.sin().to(x)
