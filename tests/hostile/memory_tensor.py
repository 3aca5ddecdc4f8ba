"""Asks for a tensor of four tebibytes."""

import torch


def sinusoidal_encoding(*arguments, **keywords):
    return torch.ones(1 << 40)
