"""The factor 1000 of diffusion timesteps, applied to word positions."""
import torch

TIME_FACTOR = 1000.0


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    for value, least in ((length, 0), (d_model, 1), (start, 0)):
        if value < least:
            raise ValueError(f"{value} is below {least}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("only single and double precision")
    t = TIME_FACTOR * torch.arange(start, start + length, dtype=torch.float64, device=device)
    freqs = torch.exp2(-13.287712379549449 * torch.arange(0, d_model, 2, dtype=torch.float64, device=device) / d_model)
    args = t[:, None] * freqs[None]
    return torch.stack((torch.sin(args), torch.cos(args)), dim=-1).flatten(1)[:, :d_model].to(dtype)
