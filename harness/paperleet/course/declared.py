"""Declarations as frozen, typed records, and what each key must be where it comes from a file.

The annotations carry all that pydantic needs to read a record, and `course.validation` has it do so. A record whose
values are known to be good is made without pydantic, which costs more to import than a submission to grade.
"""

from __future__ import annotations

import dataclasses
import functools
import operator
from collections.abc import Callable, Mapping
from dataclasses import MISSING
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self, dataclass_transform

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, ValidationInfo
    from pydantic_core import CoreSchema

Problems = list[tuple[tuple[str | int, ...], str]]


def refuse(problems: Problems) -> None:
    """Raise one validation error that carries `problems`, each a path below the field and a sentence."""
    if problems:
        from pydantic_core import PydanticCustomError

        raise PydanticCustomError("declaration", "{problems}", {"problems": problems})


def key(
    *,
    default: Any = MISSING,
    default_factory: Callable[[], Any] | Any = MISSING,
    alias: str | None = None,
    description: str | None = None,
    **limits: Any,
) -> Any:
    """A key of a declaration; `limits` are those of pydantic's `Field`, such as `ge`, `min_length` and `pattern`."""
    told = {name: value for name, value in (("alias", alias), ("description", description)) if value is not None}
    return dataclasses.field(default=default, default_factory=default_factory, metadata={**told, **limits})


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(key,))
class Declared:
    """What is declared under several keys; a subclass is a frozen dataclass of its annotated names."""

    # How pydantic reads a record: no other key may stand there, and 1 is no text.
    __pydantic_config__: ClassVar[dict[str, Any]] = {"extra": "forbid", "strict": True}

    def __init_subclass__(cls, **further: Any) -> None:
        super().__init_subclass__(**further)
        # The base makes, compares and shows them all: methods of their own would take long to make.
        dataclasses.dataclass(init=False, eq=False, repr=False, kw_only=True)(cls)

    def __init__(self, **values: Any) -> None:
        known = dataclasses.fields(self)  # type: ignore[arg-type]
        missing = [f.name for f in known if f.name not in values and f.default is f.default_factory is MISSING]
        unknown = values.keys() - {f.name for f in known}
        if missing or unknown:
            raise TypeError(f"{type(self).__name__} has no {', '.join(unknown) or 'value of ' + ', '.join(missing)}")
        for f in known:
            vars(self)[f.name] = values[f.name] if f.name in values else _default(f)

    def __setattr__(self, name: str, value: object) -> None:
        raise dataclasses.FrozenInstanceError(f"cannot assign to {name!r} of a declaration")

    def keys_agree(self, info: ValidationInfo) -> None:
        """Refuse keys that do not go together; `info.context` holds the `Surroundings`, if they are known."""

    def key_values(self) -> dict[str, Any]:
        """The record's values by name, as they are."""
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}  # type: ignore[arg-type]

    def with_keys(self, **changes: Any) -> Self:
        """The same with other values of some names."""
        return type(self)(**{**self.key_values(), **changes})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Declared) and type(self) is type(other) and self.key_values() == other.key_values()

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.key_values().items())
        return f"{type(self).__name__}({told})"

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        schema = handler(source)
        record: Any = handler.resolve_ref_schema(schema)
        record["strict"] = False  # a mapping may become a record, though its values become nothing else
        return core_schema.with_info_after_validator_function(_checked, schema)


def _default(field: dataclasses.Field[Any]) -> Any:
    return field.default if field.default_factory is MISSING else field.default_factory()


def _checked(record: Declared, info: ValidationInfo) -> Declared:
    record.keys_agree(info)
    return record


@dataclasses.dataclass(frozen=True)
class After:
    """In an annotation: `rule(value, info)` refuses or replaces a value that has the annotated type."""

    rule: Callable[[Any, ValidationInfo], Any]

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        return core_schema.with_info_after_validator_function(self.rule, handler(source))


@dataclasses.dataclass(frozen=True)
class Before:
    """In an annotation: `rule(value, info)` makes a value of the annotated type of one `as_written` in a file."""

    rule: Callable[[Any, ValidationInfo], Any]
    as_written: Any = None

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        written = None if self.as_written is None else handler.generate_schema(self.as_written)
        return core_schema.with_info_before_validator_function(
            self.rule, handler(source), json_schema_input_schema=written
        )


class Limited:
    """In an annotation: `limits` as of a key, of a value that stands inside of another."""

    def __init__(self, **limits: Any) -> None:
        self.limits = limits

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic import Field

        return handler.generate_schema(Annotated[source, Field(**self.limits)])


@dataclasses.dataclass(frozen=True)
class ByKind:
    """In an annotation: a record of the class that its key `kind` names."""

    kinds: Mapping[str, type[Declared]]

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic import Field

        either = functools.reduce(operator.or_, self.kinds.values())
        return handler.generate_schema(Annotated[either, Field(discriminator="kind")])
