"""How a tensor argument is drawn: its form, as an author declares it."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from paperleet.checks.base import refuse

Finite = Annotated[float, Field(allow_inf_nan=False)]


class Special(BaseModel):
    """A value that stands in some places, drawn independently, of what is drawn otherwise."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    value: float = Field(description="such as -.inf, .nan, 0 or 1e30")
    share: float = Field(gt=0, le=1, description="the probability of each place to have it")


class Form(BaseModel):
    """One way in which a tensor is drawn; without any key it is standard normal and contiguous."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    draw: Literal["normal", "uniform", "integers", "booleans", "constant", "lower_triangle"] = Field(
        "normal", description="the distribution of its values"
    )
    mean: Finite = Field(0.0, description="of normal values")
    scale: float = Field(1.0, gt=0, allow_inf_nan=False, description="standard deviation of normal values")
    range: tuple[Finite, Finite] | None = Field(None, description="of uniform values or integers, both ends included")
    share: float = Field(0.5, ge=0, le=1, description="how many booleans are true")
    value: float = Field(1.0, description="of a constant")
    special: Special | None = Field(None, description="a value that stands in some places")
    layout: Literal["contiguous", "transposed", "strided"] = Field(
        "contiguous",
        description="in memory: two axes exchanged, as after .transpose(1, 2), or gaps in the last axis",
    )
    requires_grad: bool = Field(False, description="whether the tensor records a gradient")

    @model_validator(mode="after")
    def _has_its_range(self) -> Self:
        if self.draw in ("uniform", "integers"):
            low, high = self.range or (1.0, 0.0)
            refuse([(("range",), "give a range [low, high]")] if low > high else [])
        return self

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
