# paperleet: rotary_embedding
import torch


def rotate_half(x):
    a, b = x.chunk(2, dim=-1)
    return torch.cat((-b, a), dim=-1)


def rotary_embedding(x, start=0):
    """Neighbours are brought into halves, turned there, and brought back."""
    if x.shape[-1] % 2:
        raise ValueError("the width must be even")
    order = torch.cat([torch.arange(0, x.shape[-1], 2), torch.arange(1, x.shape[-1], 2)])
    rates = 10000.0 ** (-2 * torch.arange(x.shape[-1] // 2, dtype=torch.float64) / x.shape[-1])
    angles = (start + torch.arange(x.shape[-2], dtype=torch.float64)).outer(rates).repeat(1, 2)
    halves = x[..., order]
    turned = halves * angles.cos().to(x.dtype) + rotate_half(halves) * angles.sin().to(x.dtype)
    return turned[..., order.argsort()]
