# paperleet: scaled_dot_product_attention
import math

import torch


def attention_weights(query, key, causal=False):
    weights = torch.softmax(query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1]), dim=-1)
    return weights.tril() if causal else weights


def attention(query, key, value, causal=False):
    return attention_weights(query, key, causal) @ value
