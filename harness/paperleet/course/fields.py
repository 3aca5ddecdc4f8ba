"""Keys of declarations that are parsed from text: signatures, and sums of arguments."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

from paperleet.course import entry as entries
from paperleet.course import expression as expressions
from paperleet.course.declared import Before, refuse
from paperleet.course.entry import Surroundings
from paperleet.course.sentences import no_argument

if TYPE_CHECKING:
    from pydantic import ValidationInfo


def _entry(value: Any, _: ValidationInfo) -> Any:
    if not isinstance(value, str):
        refuse([((), "give a signature, such as encode(length, width=8)")])
    return _parsed(entries.parse, value)


def _expression(value: Any, info: ValidationInfo) -> Any:
    if type(value) not in (str, int):
        refuse([((), "give a number or a sum of arguments, such as start + length")])
    parsed = _parsed(expressions.parse, value)
    around: Surroundings | None = info.context
    if around is not None:
        unknown = sorted(parsed.names.difference(around.names))
        refuse([((), no_argument(name, around.names)) for name in unknown[:1]])
    return parsed


def _parsed(parse: Callable[[Any], Any], value: Any) -> Any:
    try:
        return parse(value)
    except ValueError as error:
        return refuse([((), str(error))])


Signature = Annotated[Any, Before(_entry, str)]
Sum = Annotated[Any, Before(_expression, str | int)]
