"""d2l PositionalEncoding.P sliced by start: batch axis, max_len 1000, odd crash, dtype ignored"""
import torch

class PositionalEncoding:
    def __init__(self, num_hiddens, max_len=1000):
        self.P = torch.zeros((1, max_len, num_hiddens))
        X = torch.arange(max_len, dtype=torch.float32).reshape(-1, 1) / torch.pow(
            10000, torch.arange(0, num_hiddens, 2, dtype=torch.float32) / num_hiddens)
        self.P[:, :, 0::2] = torch.sin(X)
        self.P[:, :, 1::2] = torch.cos(X)

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    pe = PositionalEncoding(d_model)
    return pe.P[:, start : start + length, :].to(device)
