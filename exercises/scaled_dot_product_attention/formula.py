"""Attention one number at a time, as the paper writes it (Vaswani et al. 2017, section 3.2.1, equation 1)."""

import math

import numpy as np


def attention_weights(query, key, causal=False):
    """softmax(q·k / √width) over the keys; with `causal`, over those that stand no later than the query."""
    weights = np.zeros((*query.shape[:-1], key.shape[-2]), dtype=object)
    for *place, row in np.ndindex(*query.shape[:-1]):
        seen = min(row + 1, key.shape[-2]) if causal else key.shape[-2]
        products = [
            sum(a * b for a, b in zip(query[(*place, row)], k, strict=True)) for k in key[tuple(place)][:seen]
        ]
        scores = [product / math.sqrt(query.shape[-1]) for product in products]
        powers = [math.exp(score - max(scores)) for score in scores]
        weights[(*place, row)][:seen] = [power / sum(powers) for power in powers]
    return weights


def expected(query, key, value, causal=False):
    """Each query's sum of the values, weighted."""
    return attention_weights(query, key, causal) @ value
