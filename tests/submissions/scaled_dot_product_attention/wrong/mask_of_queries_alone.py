# paperleet: scaled_dot_product_attention
import math

import torch


def attention_weights(query, key, causal=False):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if causal:
        length = query.shape[-2]
        later = torch.triu(torch.ones(length, length, dtype=torch.bool), diagonal=1)
        scores = scores.masked_fill(later, float("-inf"))
    return torch.softmax(scores, dim=-1)


def attention(query, key, value, causal=False):
    return attention_weights(query, key, causal) @ value
