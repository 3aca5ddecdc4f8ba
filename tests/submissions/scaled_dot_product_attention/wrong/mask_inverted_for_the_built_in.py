# paperleet: scaled_dot_product_attention
import torch, torch.nn.functional as F


def attention(query, key, value, causal=False):
    m = torch.ones(query.shape[-2], key.shape[-2], dtype=torch.bool).triu(1) if causal else None
    return F.scaled_dot_product_attention(query, key, value, attn_mask=m)


def attention_weights(query, key, causal=False):
    return attention(query, key, torch.eye(key.shape[2], dtype=query.dtype).expand(*key.shape[:2], -1, -1), causal)
