# paperleet: scaled_dot_product_attention
import torch
from torch.nn.functional import scaled_dot_product_attention


def attention_weights(query, key, causal=False):
    scores = query @ key.transpose(-2, -1)
    if causal:
        seen = torch.ones(scores.shape[-2:], dtype=torch.bool).tril()
        scores = scores.masked_fill(~seen, float("-inf"))
    return torch.softmax(scores, dim=-1)


def attention(query, key, value, causal=False):
    return scaled_dot_product_attention(query, key, value, is_causal=causal)
