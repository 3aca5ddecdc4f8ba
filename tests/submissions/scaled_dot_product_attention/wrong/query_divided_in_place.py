# paperleet: scaled_dot_product_attention
import math

import torch


def attention_weights(query, key, causal=False):
    with torch.no_grad():
        query.div_(math.sqrt(query.shape[-1]))
    scores = query @ key.transpose(-2, -1)
    if causal:
        scores = scores.masked_fill(torch.ones_like(scores).triu(1) == 1, float("-inf"))
    return torch.softmax(scores, dim=-1)


def attention(query, key, value, causal=False):
    return attention_weights(query, key, causal) @ value
