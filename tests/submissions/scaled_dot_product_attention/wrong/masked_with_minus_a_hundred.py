# paperleet: scaled_dot_product_attention
import math, torch
import torch.nn.functional as F


def attention_weights(query, key, causal=False):
    s = query @ key.transpose(-1, -2) / math.sqrt(query.shape[-1])
    if causal:
        s = s.masked_fill(torch.ones(s.shape[-2:], dtype=torch.bool).triu(1), -100.0)
    w = torch.softmax(s, -1)
    return w


def attention(query, key, value, causal=False):
    return attention_weights(query, key, causal) @ value
