"""Answers at random near the right values."""

import torch

import honest


def sinusoidal_encoding(*arguments, **keywords):
    result = honest.sinusoidal_encoding(*arguments, **keywords)
    return result + torch.rand_like(result).sub(0.5)
