# paperleet: rotary_embedding
import torch


def rotary_embedding(x, start=0):
    if x.shape[-1] % 2:
        raise ValueError("the width must be even")
    theta = 1.0 / (10000.0 ** (torch.arange(0, x.shape[-1], 2)[: x.shape[-1] // 2].double() / x.shape[-1]))
    freqs = torch.outer(torch.arange(start, start + x.shape[-2]).double(), theta)
    freqs_cis = torch.polar(torch.ones_like(freqs), freqs)
    x_ = torch.view_as_complex(x.double().reshape(*x.shape[:-1], -1, 2))
    return torch.view_as_real(x_ * freqs_cis).flatten(3).type_as(x)
