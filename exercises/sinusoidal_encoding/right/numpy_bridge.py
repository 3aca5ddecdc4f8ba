"""NumPy builds the table with fancy indexing; torch only takes it over."""

import numpy as np
import torch

KINDS = {torch.float32: np.float32, torch.float64: np.float64}


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if dtype not in KINDS:
        raise ValueError(f"no NumPy kind for {dtype}")
    if length < 0 or start < 0 or not d_model > 0:
        raise ValueError("sizes out of range")
    rows, columns = np.indices((length, d_model))
    angle = (rows + start) / 10000.0 ** ((columns - columns % 2) / d_model)
    table = np.where(columns % 2, np.cos(angle), np.sin(angle)).astype(KINDS[dtype])
    return torch.from_numpy(table).to(device)
