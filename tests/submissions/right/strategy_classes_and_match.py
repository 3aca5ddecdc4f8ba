"""strategy classes and match."""
from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import Enum
import torch

class Parity(Enum):
    EVEN = 0
    ODD = 1

class EncodingError(ValueError):
    """Raised for arguments outside the contract."""

class Wave(ABC):
    @abstractmethod
    def __call__(self, a): ...

class Sine(Wave):
    def __call__(self, a):
        return torch.sin(a)

class Cosine(Wave):
    def __call__(self, a):
        return torch.cos(a)

@dataclass(frozen=True)
class Spec:
    length: int
    d_model: int
    start: int
    dtype: torch.dtype
    device: object

    def __post_init__(self):
        match self:
            case Spec(length=n) if n < 0:
                raise EncodingError("length")
            case Spec(d_model=d) if d <= 0:
                raise EncodingError("d_model")
            case Spec(start=s) if s < 0:
                raise EncodingError("start")
            case Spec(dtype=torch.float32 | torch.float64):
                return
            case _:
                raise EncodingError("dtype")

    def column(self, c):
        wave = {Parity.EVEN: Sine(), Parity.ODD: Cosine()}[Parity(c % 2)]
        p = torch.arange(self.start, self.start + self.length, dtype=torch.float64, device=self.device)
        return wave(p / 10000.0 ** (2 * (c // 2) / self.d_model))

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    spec = Spec(length, d_model, start, dtype, device)
    return torch.stack([spec.column(c) for c in range(d_model)], dim=1).to(dtype)
