# paperleet: scaled_dot_product_attention
import math

import torch


def attention_weights(query, key, causal=False):
    scores = query @ key.mT / math.isqrt(query.shape[-1])
    if causal:
        mask = torch.ones(scores.shape[-2:], dtype=torch.bool, device=scores.device).triu(1)
        scores = scores.masked_fill(mask, -math.inf)
    return scores.softmax(-1)


def attention(query, key, value, causal=False):
    return attention_weights(query, key, causal) @ value
