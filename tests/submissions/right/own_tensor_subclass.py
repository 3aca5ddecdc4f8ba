"""own tensor subclass."""
import torch

class Angles(torch.Tensor):
    """Knows how to become an encoding."""
    def waves(self, width):
        out = self.new_empty(self.shape[0], width)
        out[:, ::2] = self.sin()
        out[:, 1::2] = self[:, : width // 2].cos()
        return out

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    if length < 0:
        raise ValueError(f"length must be non-negative, got {length}")
    if d_model < 1:
        raise ValueError(f"d_model must be positive, got {d_model}")
    if start < 0:
        raise ValueError(f"start must be non-negative, got {start}")
    if dtype != torch.float32 and dtype != torch.float64:
        raise ValueError("dtype must be float32 or float64")
    pos = torch.arange(start, start + length, device=device).double()
    k = torch.arange(0, d_model, 2, device=device).double()
    angles = (pos[:, None] / 10000 ** (k / d_model)).as_subclass(Angles)
    return angles.waves(d_model).as_subclass(torch.Tensor).to(dtype)
