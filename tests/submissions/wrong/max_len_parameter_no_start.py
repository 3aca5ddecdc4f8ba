"""the tutorial's own signature: no start, dtype, device"""
import math
import torch

def sinusoidal_encoding(length, d_model):
    if length < 0 or d_model < 1:
        raise ValueError
    position = torch.arange(length).unsqueeze(1)
    div_term = torch.exp(torch.arange(0, d_model, 2) * (-math.log(10000.0) / d_model))
    pe = torch.zeros(length, d_model)
    pe[:, 0::2] = torch.sin(position * div_term)
    pe[:, 1::2] = torch.cos(position * div_term[: d_model // 2])
    return pe
