"""Returns four tebibytes that are one number."""

import torch


def sinusoidal_encoding(*arguments, **keywords):
    return torch.zeros(1).expand(1 << 40)
