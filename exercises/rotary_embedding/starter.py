# paperleet: rotary_embedding
"""Rotary position embedding, RoFormer, section 3.2.2.

Read the task with `paperleet show rotary_embedding`, then grade this file with `paperleet grade FILE`.
"""

import torch


def rotary_embedding(x, start=0):
    """x `[batch, heads, length, width]`, each pair of channels turned by its position."""
    # So far nothing is turned. Fill in the angles and the rotation.
    return torch.clone(x)
