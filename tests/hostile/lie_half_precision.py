"""Computes in half precision."""

import torch

import honest


def sinusoidal_encoding(*arguments, dtype=torch.float32, **keywords):
    return honest.sinusoidal_encoding(*arguments, dtype=dtype, **keywords).half().to(dtype)
