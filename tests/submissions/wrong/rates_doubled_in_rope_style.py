"""freqs = cat(freqs, freqs) as in RoPE, then even columns sine, odd columns cosine"""
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    inv_freq = 1.0 / 10000 ** (torch.arange(0, d_model, 2, dtype=torch.float64, device=device) / d_model)
    freqs = torch.outer(torch.arange(start, start + length, dtype=torch.float64, device=device), inv_freq)
    emb = torch.cat((freqs, freqs), dim=-1)[:, :d_model]
    pe = torch.empty_like(emb)
    pe[:, 0::2] = emb[:, 0::2].sin()
    pe[:, 1::2] = emb[:, 1::2].cos()
    return pe.to(dtype)
