# paperleet: rotary_embedding
import numpy as np
import torch


def rotary_embedding(x, start=0):
    length, width = x.shape[2], x.shape[3]
    if width % 2 != 0:
        raise ValueError("width must be divisible by 2")
    angles = np.arange(start, start + length)[:, None] / np.power(10000, np.arange(0, width, 2) / width)
    angles = np.repeat(angles, 2, axis=1)
    cos, sin = (torch.from_numpy(wave).to(x) for wave in (np.cos(angles), np.sin(angles)))
    swapped = x.unflatten(-1, (-1, 2)).flip(-1) * torch.tensor([-1, 1], dtype=x.dtype)
    return x * cos + swapped.flatten(-2) * sin
