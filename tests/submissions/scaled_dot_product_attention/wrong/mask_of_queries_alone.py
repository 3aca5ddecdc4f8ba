# paperleet: scaled_dot_product_attention
import math
import torch


def attention_weights(query, key, causal=False):
    scores = query @ key.transpose(-1, -2) / math.sqrt(query.shape[-1])
    if causal:
        n = query.shape[-2]
        scores = scores.masked_fill(torch.ones(n, n, dtype=torch.bool).triu(1), -math.inf)
    return scores.softmax(-1)


def attention(query, key, value, causal=False):
    return attention_weights(query, key, causal) @ value
