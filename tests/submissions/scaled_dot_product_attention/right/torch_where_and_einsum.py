# paperleet: scaled_dot_product_attention
import torch


def attention_weights(query, key, causal=False):
    scores = torch.einsum("bhqd,bhkd->bhqk", query * query.shape[-1] ** -0.5, key)
    if causal:
        rows, columns = torch.arange(query.shape[-2])[:, None], torch.arange(key.shape[-2])[None, :]
        scores = torch.where(columns > rows, -torch.inf, scores)
    powers = (scores - scores.amax(dim=-1, keepdim=True)).exp()
    return powers / powers.sum(dim=-1, keepdim=True)


def attention(query, key, value, causal=False):
    return torch.einsum("bhqk,bhkd->bhqd", attention_weights(query, key, causal), value)
