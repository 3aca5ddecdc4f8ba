# paperleet: scaled_dot_product_attention
"""Scaled dot-product attention, Attention Is All You Need, section 3.2.1.

Read the task with `paperleet show scaled_dot_product_attention`, then grade this file with `paperleet grade FILE`.
"""

import torch


def attention_weights(query, key, causal=False):
    """The weights `[batch, heads, queries, keys]`: one row of numbers a query, which add up to 1."""
    # So far every key has the same weight. Fill in scores, mask and softmax.
    return torch.full((*query.shape[:-1], key.shape[-2]), 1 / key.shape[-2], dtype=query.dtype)


def attention(query, key, value, causal=False):
    """The weighted sums of values `[batch, heads, queries, depth]`."""
    return attention_weights(query, key, causal) @ value
