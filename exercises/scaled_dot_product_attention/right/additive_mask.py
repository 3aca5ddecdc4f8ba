"""A float mask of zeros and minus infinities is added, and the query is scaled before the product."""

import math

import torch


def attention_weights(query, key, causal=False):
    b, h, n, d = query.shape
    m = key.shape[-2]
    q, k = (query / math.sqrt(d)).reshape(b * h, n, d), key.reshape(b * h, m, d)
    mask = torch.zeros(n, m, dtype=query.dtype)
    if causal:
        mask = torch.triu(torch.full((n, m), -torch.inf, dtype=query.dtype), diagonal=1)
    scores = torch.baddbmm(mask.expand(b * h, n, m), q, k.mT)
    return scores.log_softmax(-1).exp().view(b, h, n, m)


def attention(query, key, value, causal=False):
    return torch.matmul(attention_weights(query, key, causal), value)
