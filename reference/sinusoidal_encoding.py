"""The course's own solution of `sinusoidal_encoding`."""

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    """Sines in even channels and cosines in odd ones, `[length, d_model]`, for positions from `start` on."""
    for name, value, least in (("length", length, 0), ("d_model", d_model, 1), ("start", start, 0)):
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            raise ValueError(f"{name} must be an integer of at least {least}, got {value!r}")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"dtype must be torch.float32 or torch.float64, got {dtype}")
    positions = torch.arange(start, start + length, dtype=torch.float64, device=device)
    evens = torch.arange(0, d_model, 2, dtype=torch.float64, device=device)
    # Angles are formed in float64: at float32 a large position would lose the digits of its fraction.
    angles = positions[:, None] * torch.pow(10000.0, -evens / d_model)
    encoding = torch.empty(length, d_model, dtype=torch.float64, device=device)
    encoding[:, 0::2] = angles.sin()
    encoding[:, 1::2] = angles[:, : d_model // 2].cos()
    return encoding.to(dtype)
