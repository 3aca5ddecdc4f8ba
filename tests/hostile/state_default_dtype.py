"""Changes the default dtype for all that follow."""

import torch

from honest import sinusoidal_encoding

torch.set_default_dtype(torch.float64)
