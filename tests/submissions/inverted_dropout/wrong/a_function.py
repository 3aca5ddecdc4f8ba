# paperleet: inverted_dropout
import torch


def InvertedDropout(x, p=0.5, training=True):
    if not training:
        return x
    return x * (torch.rand_like(x) >= p) / (1 - p)
