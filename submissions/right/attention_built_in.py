# paperleet: scaled_dot_product_attention
"""Attention by PyTorch's own function, and its weights written out."""

from math import sqrt

import torch
from torch.nn.functional import scaled_dot_product_attention


def attention_weights(query, key, causal=False):
    scores = query @ key.transpose(-2, -1) / sqrt(query.shape[-1])
    if causal:
        later = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(diagonal=1)
        scores = scores.masked_fill(later, float("-inf"))
    return scores.softmax(dim=-1)


def attention(query, key, value, causal=False):
    return scaled_dot_product_attention(query, key, value, is_causal=causal)
