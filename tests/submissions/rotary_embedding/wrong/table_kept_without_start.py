# paperleet: rotary_embedding
import torch

_c = {}


def rotary_embedding(x, start=0):
    d = x.shape[-1]
    if d % 2:
        raise ValueError
    k = (x.shape[-2], d)
    if k not in _c:
        _c[k] = torch.outer(
            torch.arange(start, start + x.shape[-2], dtype=torch.float64),
            10000 ** (-torch.arange(0, d, 2, dtype=torch.float64) / d),
        )
    f = _c[k]
    c, s = f.cos().to(x), f.sin().to(x)
    a, b = x[..., ::2], x[..., 1::2]
    return torch.stack([a * c - b * s, b * c + a * s], -1).flatten(-2)
