"""How a tensor argument is drawn: its form, as an author declares it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from paperleet.course.declared import Declared, Limited, key, refuse

if TYPE_CHECKING:
    from pydantic import ValidationInfo

Finite = Annotated[float, Limited(allow_inf_nan=False)]


class Special(Declared):
    """A value that stands in some places, drawn independently, of what is drawn otherwise."""

    value: float = key(description="such as -.inf, .nan, 0 or 1e30")
    share: float = key(gt=0, le=1, description="the probability of each place to have it")


class Form(Declared):
    """One way in which a tensor is drawn; without any key it is standard normal and contiguous."""

    draw: Literal["normal", "uniform", "integers", "booleans", "constant", "lower_triangle"] = key(
        default="normal", description="the distribution of its values"
    )
    mean: Finite = key(default=0.0, description="of normal values")
    scale: float = key(default=1.0, gt=0, allow_inf_nan=False, description="standard deviation of normal values")
    range: tuple[Finite, Finite] | None = key(
        default=None, description="of uniform values or integers, both ends included"
    )
    share: float = key(default=0.5, ge=0, le=1, description="how many booleans are true")
    value: float = key(default=1.0, description="of a constant")
    special: Special | None = key(default=None, description="a value that stands in some places")
    layout: Literal["contiguous", "transposed", "strided"] = key(
        default="contiguous",
        description="in memory: two axes exchanged, as after .transpose(1, 2), or gaps in the last axis",
    )
    requires_grad: bool = key(default=False, description="whether the tensor records a gradient")

    def keys_agree(self, info: ValidationInfo) -> None:
        super().keys_agree(info)
        if self.draw in ("uniform", "integers"):
            low, high = self.range or (1.0, 0.0)
            refuse([(("range",), "give a range [low, high]")] if low > high else [])

    @property
    def magnitude(self) -> float:
        """How much larger than 1 its values are, by which rounding errors grow."""
        match self.draw:
            case "normal":
                size = self.scale + abs(self.mean)
            case "uniform" | "integers":
                size = max(map(abs, self.range or (1.0,)))
            case "constant":
                size = abs(self.value)
            case _:
                size = 1.0
        return max(1.0, size)
