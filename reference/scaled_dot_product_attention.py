"""The course's own solution of `scaled_dot_product_attention`."""

import math

import torch


def attention_weights(query, key, causal=False):
    """The softmax of scaled products over the keys; with `causal`, over those no later than the query."""
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if causal:
        later = torch.ones(scores.shape[-2:], dtype=torch.bool, device=scores.device).triu(1)
        scores = scores.masked_fill(later, float("-inf"))
    return torch.softmax(scores, dim=-1)


def attention(query, key, value, causal=False):
    """Each query's weighted sum of the values."""
    return attention_weights(query, key, causal) @ value
