"""Points on the unit circle by cmath.rect, collected in an array module buffer."""
import array
import cmath

import torch


def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    for value, least in ((length, 0), (d_model, 1), (start, 0)):
        if value < least:
            raise ValueError(f"{value} is below {least}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("only single and double precision")
    numbers = array.array("d")
    for position in range(start, start + length):
        for k in range(0, d_model, 2):
            point = cmath.rect(1.0, position / 10000.0 ** (k / d_model))
            numbers.append(point.imag)
            if k + 1 < d_model:
                numbers.append(point.real)
    return torch.tensor(numbers.tolist(), dtype=dtype, device=device).reshape(length, d_model)
