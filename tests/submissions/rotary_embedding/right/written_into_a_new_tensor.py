# paperleet: rotary_embedding
import math

import torch


def rotary_embedding(x, start=0):
    b, h, length, width = x.size()
    if width & 1:
        raise ValueError("odd width")
    rate = torch.exp(torch.arange(0, width, 2, dtype=torch.float64) * -(math.log(10000.0) / width))
    angle = torch.arange(start, start + length, dtype=torch.float64).unsqueeze(1) * rate
    cos, sin = angle.cos().type(x.dtype), angle.sin().type(x.dtype)
    out = torch.empty_like(x)
    out[..., 0::2] = x[..., 0::2] * cos - x[..., 1::2] * sin
    out[..., 1::2] = x[..., 1::2] * cos + x[..., 0::2] * sin
    return out
