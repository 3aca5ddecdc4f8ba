# paperleet: rotary_embedding
import torch


def rotary_embedding(x, start=0):
    if x.shape[-1] % 2:
        raise ValueError("the width must be even")
    p = torch.arange(start, start + x.shape[-2], dtype=torch.float64)
    w = torch.logspace(0, -4 * (1 - 2 / x.shape[-1]), x.shape[-1] // 2, dtype=torch.float64)
    angle = torch.einsum("l,i->li", p, w)
    c, s = angle.cos(), angle.sin()
    turns = torch.stack([torch.stack([c, -s], -1), torch.stack([s, c], -1)], -2).to(x.dtype)
    return torch.einsum("liac,bhlic->bhlia", turns, x.unflatten(-1, (-1, 2))).flatten(-2)
