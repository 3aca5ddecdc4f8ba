"""Sinusoidal positional encoding, Attention Is All You Need, section 3.5.

Read the task with `paperleet show sinusoidal_encoding`, then grade this file with `paperleet grade FILE`.
"""

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    """A tensor [length, d_model] whose row i encodes position start + i."""
    # So far every position looks the same. Fill in the sines and cosines.
    return torch.zeros(length, d_model, dtype=dtype, device=device)
