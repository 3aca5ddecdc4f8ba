# paperleet: scaled_dot_product_attention
import math

import torch


def attention_weights(query, key, causal=False):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if causal:
        scores = scores + torch.triu(torch.full_like(scores, float("-inf")), diagonal=1)
    return torch.softmax(scores, dim=-1)


def attention(query, key, value, causal=False):
    return attention_weights(query, key, causal) @ value
