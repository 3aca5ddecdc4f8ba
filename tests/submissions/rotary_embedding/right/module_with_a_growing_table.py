# paperleet: rotary_embedding
import torch
from torch import nn


class Rotary(nn.Module):
    def __init__(self):
        super().__init__()
        self.tables = {}

    def forward(self, x, start=0):
        if x.shape[-1] % 2:
            raise ValueError("the width must be even")
        end, width = start + x.shape[-2], x.shape[-1]
        if width not in self.tables or len(self.tables[width]) < end:
            rates = 10000.0 ** -(torch.arange(0, width, 2, dtype=torch.float64) / width)
            self.tables[width] = torch.arange(2 * end, dtype=torch.float64)[:, None] * rates
        angles = self.tables[width][start:end]
        matrix = torch.stack([angles.cos(), -angles.sin(), angles.sin(), angles.cos()], -1).unflatten(-1, (2, 2))
        return (matrix.to(x.dtype) @ x.unflatten(-1, (-1, 2, 1))).flatten(-3)


rotary_embedding = Rotary()
