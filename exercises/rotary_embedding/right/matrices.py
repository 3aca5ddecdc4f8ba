"""One rotation matrix a position, put together from blocks of two by two."""

import math

import torch


def rotation(position, width):
    matrix = torch.zeros(width, width, dtype=torch.float64)
    for i in range(width // 2):
        theta = position * math.pow(10000, -2 * i / width)
        matrix[2 * i, 2 * i] = matrix[2 * i + 1, 2 * i + 1] = math.cos(theta)
        matrix[2 * i + 1, 2 * i] = math.sin(theta)
        matrix[2 * i, 2 * i + 1] = -math.sin(theta)
    return matrix


def rotary_embedding(x, start=0):
    *_, length, width = x.shape
    if width & 1:
        raise ValueError("the width must be even")
    turns = torch.stack([rotation(start + row, width) for row in range(length)])
    return torch.einsum("lij,bhlj->bhli", turns, x.double()).to(x.dtype)
