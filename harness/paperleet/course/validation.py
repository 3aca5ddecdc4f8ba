"""Makes typed objects of declared values, or tells what is wrong with each at its place in the file."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from paperleet.checks.base import Check
from paperleet.checks.kinds import KINDS
from paperleet.course.arguments import Argument, Returns, Tolerance, Variable
from paperleet.course.declared import Declared
from paperleet.course.document import Document, Key, Path_, Refusal
from paperleet.course.entry import Surroundings
from paperleet.course.figures import FIGURES, PreviewFigure
from paperleet.course.forms import Form
from paperleet.course.schema import Exercise, Paper
from paperleet.course.sentences import one_of, sentence, unknown

_Model = TypeVar("_Model", bound=Declared)
_Told = tuple[Path_, str]


def validated(
    model: type[_Model],
    value: dict[str, Any],
    around: Surroundings | None,
    holder: Document,
    at: Path_,
    refusals: list[Refusal],
) -> _Model | None:
    """The object that `value`, standing in `holder` at `at`, declares; None when it is refused."""
    try:
        made: _Model = _reader(model).validate_python(_frozen(value), context=around)
        return made
    except ValidationError as error:
        refusals += [holder.refuse((*at, *path), said) for path, said in _told(model, value, error)]
    return None


_readers: dict[type[Declared], TypeAdapter[Any]] = {}


def _reader(model: type[Declared]) -> TypeAdapter[Any]:
    if model not in _readers:
        _readers[model] = TypeAdapter(model)
    return _readers[model]


def fields_of(model: type[Declared]) -> tuple[str, ...]:
    """The keys that may stand in a declaration of `model`."""
    names = (field.metadata.get("alias", field.name) for field in dataclasses.fields(model))  # type: ignore[arg-type]
    # An exercise's id is its key in tiers.yaml, and `asked` is no key at all.
    return tuple(name for name in names if name not in ("id", "asked") or model is not Exercise)


def _frozen(value: Any) -> Any:
    """Lists as tuples, all the way down: what is declared does not change."""
    if isinstance(value, dict):
        return {key: _frozen(inner) for key, inner in value.items()}
    return tuple(_frozen(inner) for inner in value) if isinstance(value, list) else value


def _told(model: type[Declared], value: Any, error: ValidationError) -> Iterator[_Told]:
    placed = [(_in_file(value, problem["loc"]), problem) for problem in error.errors()]
    for path, problem in placed:
        # pydantic counts only the items that it could read.
        deeper = (other for other, _ in placed if len(other) > len(path) and other[: len(path)] == path)
        if problem["type"] != "too_short" or not any(deeper):
            yield from _sentences(model, value, path, problem)


def _sentences(model: type[Declared], value: Any, path: Path_, problem: Any) -> Iterator[_Told]:
    match problem["type"]:
        case "declaration":
            for below, said in problem["ctx"]["problems"]:
                yield (*path, *below), said
        case "union_tag_invalid" | "union_tag_not_found":
            kinds = FIGURES if path[:1] == ("figures",) else KINDS
            yield (*path, "kind"), _kind_sentence(_at(value, path), tuple(kinds))
        case kind:
            fields = _fields_at(model, value, path[:-1]) if kind == "unexpected_keyword_argument" else ()
            yield path, sentence(problem, path[-1] if path else "", fields)


def _kind_sentence(declared: dict[str, Any], kinds: tuple[str, ...]) -> str:
    if "kind" not in declared:
        return f"the key 'kind' is missing; {one_of(kinds)}"
    return unknown("kind", declared["kind"], kinds)


def _in_file(value: Any, location: tuple[Key, ...]) -> Path_:
    """The location without what does not stand in the file: a check's kind, and indices of what is no list there."""
    match location:
        case ("checks", tier, int(index), _, *rest):
            location = ("checks", tier, index, *rest)
        case ("figures", int(index), _, *rest):
            location = ("figures", index, *rest)
    path: list[Key] = []
    for key in location:
        if _holds(value, key):
            value = value[key]
        elif isinstance(key, int):
            continue
        path.append(key)
    return tuple(path)


def _holds(value: Any, key: Key) -> bool:
    if isinstance(value, dict):
        return key in value
    return isinstance(value, list) and isinstance(key, int) and key < len(value)


def _at(value: Any, path: Path_) -> Any:
    for key in path:
        value = value[key]
    return value


def _fields_at(model: type[Declared], value: Any, path: Path_) -> tuple[str, ...]:
    """The keys that may stand in the mapping at `path`."""
    match path:
        case ("checks", _, int()):
            return fields_of(KINDS.get(_at(value, path).get("kind"), Check))
        case ("figures", int()):
            return fields_of(FIGURES.get(_at(value, path).get("kind"), PreviewFigure))
        case ("arguments" | "weights", _):
            return fields_of(Argument)
        case ("variables", _):
            return fields_of(Variable)
        case ("outputs", _):
            return fields_of(Returns)
        case ("arguments" | "weights", _, "forms", _):
            return fields_of(Form)
        case ("returns",):
            return fields_of(Returns)
        case ("paper",):
            return fields_of(Paper)
        case ("tolerance",):
            return fields_of(Tolerance)
    return fields_of(model)
