"""complex numpy view."""
import numpy as np
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    ok = length >= 0 and d_model >= 1 and start >= 0 and dtype in {torch.float32, torch.float64}
    if not ok:
        raise ValueError("invalid arguments")
    half = (d_model + 1) // 2
    a = np.arange(start, start + length)[:, None] / 10000.0 ** (2 * np.arange(half) / d_model)[None, :]
    z = 1j * np.exp(-1j * a)            # i(cos a - i sin a) = sin a + i cos a
    flat = np.ascontiguousarray(z).view(np.float64).reshape(length, 2 * half)
    return torch.from_numpy(flat[:, :d_model].copy()).to(device=device, dtype=dtype)
