# paperleet: scaled_dot_product_attention
import torch


def attention_weights(query, key, causal=False):
    scores = torch.matmul(query, key.mT).div(query.size(-1) ** 0.5)
    if causal:
        scores = scores.masked_fill(torch.triu(torch.ones_like(scores), 1) == 1, float("-inf"))
    return torch.exp(scores - torch.logsumexp(scores, dim=-1, keepdim=True))


def attention(query, key, value, causal=False):
    """The softmax is built up while the keys go by, as FlashAttention does it."""
    b, h, n, d = query.shape
    largest = query.new_full((b, h, n, 1), -torch.inf)
    total, summed = query.new_zeros(b, h, n, 1), query.new_zeros(b, h, n, value.shape[-1])
    for j in range(key.shape[-2]):
        score = (query * key[:, :, j : j + 1]).sum(-1, keepdim=True) / d**0.5
        if causal:
            later = torch.arange(n)[:, None] < j
            score = score.masked_fill(later, -torch.inf)
        new = torch.maximum(largest, score)
        old, fresh = torch.exp(largest - new), torch.exp(score - new)
        if j == 0:
            old = torch.zeros_like(old)
        total, summed = total * old + fresh, summed * old + fresh * value[:, :, j : j + 1]
        largest = new
    return summed / total
