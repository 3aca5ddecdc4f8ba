"""timescales float32 increment."""
import math
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0:
        raise ValueError(f"length must be non-negative, got {length}")
    if d_model < 1:
        raise ValueError(f"d_model must be positive, got {d_model}")
    if start < 0:
        raise ValueError(f"start must be non-negative, got {start}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("dtype must be float32 or float64")
    position = torch.arange(length, dtype=dtype, device=device) + start
    num_timescales = (d_model + 1) // 2
    log_timescale_increment = math.log(1e4) * 2 / d_model
    inv_timescales = torch.exp(torch.arange(num_timescales, dtype=dtype, device=device) * -log_timescale_increment)
    scaled_time = position.unsqueeze(1) * inv_timescales.unsqueeze(0)
    signal = torch.stack([torch.sin(scaled_time), torch.cos(scaled_time)], dim=-1).view(length, 2 * num_timescales)
    return signal[:, :d_model].contiguous()
