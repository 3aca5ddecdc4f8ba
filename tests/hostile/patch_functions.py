"""Makes the sine a cosine, which would poison a reference in the same process."""

import torch

torch.sin = torch.cos
torch.Tensor.sin = torch.Tensor.cos
from honest import sinusoidal_encoding
