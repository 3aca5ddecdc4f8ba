"""keras-hub's SinePositionEncoding, ported: right values, validates nothing"""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    hidden_size = d_model
    position = torch.arange(start, start + length, dtype=dtype, device=device)
    min_freq = torch.tensor(1 / 10000, dtype=dtype, device=device)
    timescales = torch.pow(min_freq, (2 * (torch.arange(hidden_size, device=device) // 2)).to(dtype) / hidden_size)
    angles = position.unsqueeze(1) * timescales.unsqueeze(0)
    cos_mask = (torch.arange(hidden_size, device=device) % 2).to(dtype)
    sin_mask = 1 - cos_mask
    return torch.sin(angles) * sin_mask + torch.cos(angles) * cos_mask
