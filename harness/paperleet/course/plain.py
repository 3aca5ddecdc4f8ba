"""Typed declarations as plain data that JSON holds, and the same declarations again."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from paperleet.course import entry, expression
from paperleet.course.declared import Declared
from paperleet.course.entry import Entry
from paperleet.course.expression import Expression

_MARK = "\x00"  # what stands in a mapping that was none; no file's key holds it
_OURS = "paperleet."


def plain(value: Any) -> Any:
    """`value` as numbers, text, lists and mappings; raises TypeError where it is nothing that is declared."""
    match value:
        case None | bool() | int() | float() | str():
            return value
        case tuple():
            return [plain(inner) for inner in value]
        case Mapping():
            return {_name(key): plain(inner) for key, inner in value.items()}
        case Declared():
            kind = type(value)
            return {_MARK: f"{kind.__module__}:{kind.__qualname__}", **plain(value.key_values())}
        case Entry():
            return {_MARK: "entry", "written": value.signature}
        case Expression():
            return {_MARK: "sum", "written": value.text}
        case Path():
            return {_MARK: "path", "written": str(value)}
    raise TypeError(f"a declaration holds a {type(value).__name__}")


def typed(data: Any) -> Any:
    """What `data` was the plain form of; raises ValueError where it is none."""
    if isinstance(data, list):
        return tuple(typed(inner) for inner in data)
    if not isinstance(data, dict):
        return data
    match data.get(_MARK):
        case None:
            return {key: typed(inner) for key, inner in data.items()}
        case "entry":
            return entry.parse(data["written"])
        case "sum":
            return expression.parse(data["written"])
        case "path":
            return Path(data["written"])
        case name:
            return _class(name)(**{key: typed(inner) for key, inner in data.items() if key != _MARK})


def _name(key: Any) -> str:
    if not isinstance(key, str) or key == _MARK:
        raise TypeError(f"a declaration has a {type(key).__name__} as a key")
    return key


def _class(name: str) -> type[Declared]:
    """The class of declarations that is called so: never another thing that could be called."""
    module, _, within = str(name).partition(":")
    found = getattr(import_module(module), within, None) if module.startswith(_OURS) else None
    if not (isinstance(found, type) and issubclass(found, Declared)):
        raise ValueError(f"no declaration is a {name!r}")
    return found
