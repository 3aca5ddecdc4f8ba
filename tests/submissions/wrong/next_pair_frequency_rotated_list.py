"""The list of rates for the cosines was moved up by one, its first entry put last."""
import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    for value, least in ((length, 0), (d_model, 1), (start, 0)):
        if value < least:
            raise ValueError(f"{value} is below {least}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("only single and double precision")
    rates = [10000.0 ** (-k / d_model) for k in range(0, d_model, 2)]
    later = rates[1:] + rates[:1]
    p = torch.arange(start, start + length, dtype=torch.float64, device=device)
    columns = []
    for sine_rate, cosine_rate in zip(rates, later):
        columns += [torch.sin(p * sine_rate), torch.cos(p * cosine_rate)]
    return torch.stack(columns[:d_model], dim=1).to(dtype)
