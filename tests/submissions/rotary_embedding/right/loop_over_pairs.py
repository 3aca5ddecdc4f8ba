# paperleet: rotary_embedding
import torch


def rotary_embedding(x, start=0):
    width = x.shape[-1]
    if width % 2 == 1:
        raise ValueError
    positions = torch.arange(x.shape[-2], dtype=torch.float64) + start
    columns = []
    for i in range(width // 2):
        angle = positions * 10000 ** (-2 * i / width)
        c, s = torch.cos(angle).to(x.dtype), torch.sin(angle).to(x.dtype)
        a, b = x[..., 2 * i], x[..., 2 * i + 1]
        columns += [a * c - b * s, b * c + a * s]
    return torch.stack(columns, dim=-1)
