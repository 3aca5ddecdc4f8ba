"""Returns a sparse tensor."""

import torch


def sinusoidal_encoding(length, d_model, *arguments, **keywords):
    return torch.zeros(length, d_model).to_sparse()
