"""Takes other arguments."""

import torch


def sinusoidal_encoding(d_model):
    return torch.zeros(1, d_model)
