"""What a call is given and gives: arguments and tensors, what a case has beside them, results and tolerance."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Annotated, Any, Literal

from paperleet.checks.base import DTYPE_NAMES, PlainValue, Range, empty_range, unfit_items
from paperleet.course.declared import After, Before, Declared, Limited, key, refuse
from paperleet.course.entry import Surroundings
from paperleet.course.fields import Sum
from paperleet.course.forms import Form
from paperleet.course.sentences import shown
from paperleet.model import Value

if TYPE_CHECKING:
    from pydantic import ValidationInfo


def _can_be_drawn(value: tuple[Value, ...] | None, info: ValidationInfo) -> tuple[Value, ...] | None:
    kind = info.data.get("type", "")
    refuse(unfit_items(kind, value or ()))
    match value:
        case (int(low), int(high)) if kind == "integer":
            step = info.data.get("multiple_of", 1)
            said = empty_range(low, high)
            if not said and (low % step or high % step):
                said = f"the range [{low}, {high}] does not begin and end with a multiple of {step}"
            refuse([((), said)] if said else [])
    return value


class Argument(Declared):
    """What an argument of the entry is, and the range from which random cases draw it.

    A tensor is drawn in one of its `forms`, whose names are the values that a case may give it; the first is taken
    where a case gives none. Its `dtype` is a name, or an argument or variable that names one.
    """

    type: Literal["integer", "number", "dtype", "device", "text", "flag", "tensor"] = key(
        description="what its values are"
    )
    multiple_of: int = key(
        default=1, ge=1, le=1024, description="what an integer is a multiple of, where that is promised"
    )
    draw: Annotated[Annotated[tuple[PlainValue, ...], Limited(min_length=1)] | None, After(_can_be_drawn)] = key(
        default=None, description="an integer's range [low, high], or the values to choose from"
    )
    shape: tuple[Sum, ...] | None = key(
        default=None, max_length=8, description="of a tensor, such as [batch, length, 2*pairs]"
    )
    dtype: str = key(default="float32", description="of a tensor: a name, or what names one")
    forms: dict[str, Form] = key(
        default_factory=lambda: {"randn": Form()},
        min_length=1,
        description="of a tensor: the ways in which it is drawn, by name; standard normal when left out",
    )

    def keys_agree(self, info: ValidationInfo) -> None:
        super().keys_agree(info)
        around: Surroundings | None = info.context
        if self.type == "tensor" and self.shape is None:
            refuse([((), "a tensor has a 'shape', such as [length, width]")])
        if around is not None and self.dtype not in DTYPE_NAMES and self.dtype not in around.names:
            refuse([(("dtype",), f"{shown(self.dtype)} is neither a dtype nor an argument of the entry")])
        kind = around.kinds.get(self.dtype, "dtype") if around is not None else "dtype"
        if kind != "dtype" and self.dtype not in DTYPE_NAMES:
            refuse([(("dtype",), f"the argument {self.dtype!r} is of type {kind}, not dtype")])

    @property
    def first_form(self) -> str:
        """The form that is taken where a case names none."""
        return next(iter(self.forms))

    def drawn(self, draw: random.Random, given: Range | None = None) -> Value:
        """A value drawn from the range `given`, else from the argument's own."""
        choices = given or self.draw
        assert choices is not None
        low, high = choices[0], choices[-1]
        if self.type == "integer" and len(choices) == 2 and isinstance(low, int) and isinstance(high, int):
            step = self.multiple_of
            least = -(-low // step)
            return step * draw.randint(least, max(least, high // step))
        return draw.choice(choices)


def _fits(value: Value, info: ValidationInfo) -> Value:
    found = unfit_items(info.data.get("type", ""), () if value is None else (value,))
    refuse([((), said) for _, said in found])
    return value


class Variable(Argument):
    """What a case gives beside the entry's arguments: a size or dtype of drawn tensors, or the mode of a module."""

    default: Annotated[PlainValue, After(_fits)] = key(
        default=None, description="what it is where a case does not say"
    )


def _a_list(value: Any, _: ValidationInfo) -> Any:
    return value if isinstance(value, tuple) else (value,)


def _dtypes_are_known(value: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
    around: Surroundings | None = info.context
    if around is None:
        return value
    for index, name in enumerate(value):
        at = (index,) if len(value) > 1 else ()
        if name not in DTYPE_NAMES and name not in around.names:
            refuse([(at, f"{shown(name)} is neither a dtype nor an argument of the entry")])
        if name not in DTYPE_NAMES and around.kinds.get(name, "dtype") != "dtype":
            refuse([(at, f"the argument {name!r} is of type {around.kinds[name]}, not dtype")])
    return value


class Returns(Declared):
    """What the entry returns: its shape, and its dtype by name or as the argument that asks for it.

    Of several dtypes any will do, and a result is judged at the precision of its own; the first is the usual one.
    Where several values are returned, `at` says which this is: an index of a tuple, or the key of a mapping.
    """

    at: int | str | None = key(default=None, description="where it stands in a returned tuple or mapping")
    shape: tuple[Sum, ...] = key(
        max_length=8, description="the length of each axis: a number, or a sum of arguments such as start + length"
    )
    dtype: Annotated[
        tuple[str, ...], Limited(min_length=1), After(_dtypes_are_known), Before(_a_list, str | tuple[str, ...])
    ] = key(description="a dtype's name, or the argument that asks for it; of several any will do")


class Tolerance(Declared):
    """How the allowed error grows: with the largest angle, in radians, that a call works on."""

    grows_with: Sum = key(description="the largest angle of a call, in radians: a number or a sum of arguments")
