"""From a folder to a `Course`, or to one refusal that lists everything wrong in it."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from paperleet.checks.base import Check
from paperleet.checks.experiment import ExperimentCheck
from paperleet.checks.kinds import KINDS
from paperleet.course import document, entry
from paperleet.course.document import Document, Key, Path_, Refusal, Refused
from paperleet.course.schema import Argument, Course, Exercise, Paper, Returns, Tier, Tolerance
from paperleet.course.sentences import sentence, unknown_key
from paperleet.model import CourseRefused

FILE = "tiers.yaml"
VARIABLE = "PAPERLEET_COURSE"
_REPORTED = 20
_Model = TypeVar("_Model", bound=BaseModel)


def directory(given: str | None = None) -> Path:
    """The course's folder: the given one, else the one in PAPERLEET_COURSE, else the shipped one.

    A course's Python runs in the judge, so a course is never looked for near a submission.
    """
    chosen = given or os.environ.get(VARIABLE)
    return Path(chosen) if chosen else shipped()


def shipped() -> Path:
    """The course that this installation carries."""
    package = Path(__file__).resolve().parents[1]
    packed = package / "_data"
    # In a checkout the repository's root is the course; `_data` may exist there and hold nothing.
    return packed if (packed / FILE).is_file() else package.parents[1]


def load(given: str | None = None) -> Course:
    """The course in `given` or the default one; raises CourseRefused with one line a problem."""
    root = directory(given)
    if not _is_file(root / FILE):
        raise CourseRefused(f"{root}: holds no {FILE}; name a course's folder with --course")
    refusals: list[Refusal] = []
    try:
        top = document.read(root / FILE, FILE)
        course = _course(root, top, refusals)
    except Refused as error:
        raise _refused([*refusals, *error.refusals]) from error
    if refusals or course is None:
        raise _refused(refusals)
    return course


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # a path too long, or with a NUL character
        return False


def _refused(refusals: list[Refusal]) -> CourseRefused:
    ordered = sorted(set(refusals))
    shown = [str(refusal) for refusal in ordered[:_REPORTED]]
    if len(ordered) > _REPORTED:
        shown.append(f"and {len(ordered) - _REPORTED} more")
    return CourseRefused("\n".join(shown))


def _course(root: Path, top: Document, refusals: list[Refusal]) -> Course | None:
    refusals += top.refusals
    data = top.data
    for key in data:
        if key not in ("version", "tiers", "exercises"):
            refusals.append(top.refuse((key,), unknown_key(key, ("version", "tiers", "exercises"))))
    if type(data.get("version")) is not int or data["version"] != 1:
        refusals.append(top.refuse(("version",), "this paperleet reads 'version: 1'"))
    tiers = _tiers(top, refusals)
    exercises = data.get("exercises")
    if not isinstance(exercises, dict) or not exercises:
        refusals.append(top.refuse(("exercises",), "list at least one exercise by its name"))
        return None
    loaded = {}
    for name, declared in exercises.items():
        exercise = _exercise(root, top, name, declared, tiers, refusals)
        if exercise is not None:
            loaded[name] = exercise
    return None if refusals else Course(directory=root, tiers=tiers, exercises=loaded)


def _tiers(top: Document, refusals: list[Refusal]) -> dict[str, Tier]:
    declared = top.data.get("tiers")
    if not isinstance(declared, dict) or not declared:
        refusals.append(top.refuse(("tiers",), "declare at least one tier, such as T0: {title: Contract}"))
        return {}
    tiers = {}
    for name, value in declared.items():
        if not name.isidentifier():
            refusals.append(top.refuse(("tiers", name), "a tier's name is a word, such as T4"))
        tier = _validated(Tier, value, {}, top, ("tiers", name), refusals)
        if tier is not None:
            tiers[name] = tier
    return tiers


def _exercise(
    root: Path, top: Document, name: str, declared: Any, tiers: dict[str, Tier], refusals: list[Refusal]
) -> Exercise | None:
    holder: Document = top
    at: Path_ = ("exercises", name)
    if not name.isidentifier():
        refusals.append(top.refuse(at, "an exercise's name is a word, such as sinusoidal_encoding"))
        return None
    if isinstance(declared, dict) and "include" in declared:
        included = _included(root, top, at, declared, refusals)
        if included is None:
            return None
        holder, at, declared = included, (), included.data
    if not isinstance(declared, dict):
        refusals.append(holder.refuse(at, "an exercise is a mapping of keys, or {include: a file}"))
        return None
    if "id" in declared:
        refusals.append(holder.refuse((*at, "id"), unknown_key("id", _fields(Exercise))))
        declared = {key: value for key, value in declared.items() if key != "id"}
    exercise = _validated(Exercise, {**declared, "id": name}, _context(declared), holder, at, refusals)
    refusals += _dangling(root, name, declared, tiers, holder, at)
    if exercise is not None:
        refusals += _missing_functions(root, exercise, holder, at)
    return exercise


def _included(
    root: Path, top: Document, at: Path_, declared: dict[str, Any], refusals: list[Refusal]
) -> Document | None:
    place = (*at, "include")
    for key in declared:
        if key != "include":
            refusals.append(top.refuse((*at, key), "stands beside 'include'; put it into the included file"))
    name = declared["include"]
    if not isinstance(name, str) or Path(name).is_absolute() or ".." in Path(name).parts:
        refusals.append(top.refuse(place, "name a file below the course's folder"))
        return None
    if not _is_file(root / name):
        refusals.append(top.refuse(place, f"there is no file {name!r} in the course's folder"))
        return None
    try:
        included = document.read(root / name, name)
    except Refused as error:
        refusals += error.refusals
        return None
    refusals += included.refusals
    return included


def _context(declared: dict[str, Any]) -> dict[str, Any]:
    """What the validators of single keys must know of the rest of the exercise."""
    try:
        parsed = entry.parse(declared["entry"])
    except (KeyError, ValueError, TypeError):
        return {}
    arguments = declared.get("arguments")
    kinds = {
        name: argument["type"]
        for name, argument in (arguments.items() if isinstance(arguments, dict) else ())
        if isinstance(argument, dict) and isinstance(argument.get("type"), str)
    }
    return {"entry": parsed, "arguments": kinds}


def _dangling(
    root: Path, name: str, declared: dict[str, Any], tiers: dict[str, Tier], holder: Document, at: Path_
) -> Iterator[Refusal]:
    checks = declared.get("checks")
    for tier in checks if isinstance(checks, dict) else ():
        if tiers and tier not in tiers:
            yield holder.refuse((*at, "checks", tier), f"no such tier; use one of {', '.join(tiers)}")
    returns, arguments = declared.get("returns"), declared.get("arguments")
    if isinstance(returns, dict) and isinstance(arguments, dict) and isinstance(returns.get("dtype"), str):
        from paperleet.checks.base import DTYPE_NAMES

        if returns["dtype"] not in DTYPE_NAMES and returns["dtype"] not in arguments:
            sentence_ = f"{returns['dtype']!r} is neither a dtype nor an argument of the entry"
            yield holder.refuse((*at, "returns", "dtype"), sentence_)
    for needed in (f"exercises/{name}/formula.py", f"reference/{name}.py"):
        if not (root / needed).is_file():
            yield holder.refuse(at, f"there is no file {needed!r} in the course's folder")


def _missing_functions(root: Path, exercise: Exercise, holder: Document, at: Path_) -> Iterator[Refusal]:
    path = root / "exercises" / exercise.id / "experiment.py"
    for tier, checks in exercise.checks.items():
        for index, check in enumerate(checks):
            if isinstance(check, ExperimentCheck) and check.function not in _functions(path):
                place = (*at, "checks", tier, index, "function")
                yield holder.refuse(place, f"no function {check.function!r} in exercises/{exercise.id}/experiment.py")


def _functions(path: Path) -> frozenset[str]:
    try:
        tree = ast.parse(path.read_text("utf-8"))
    except (OSError, SyntaxError, ValueError):
        return frozenset()
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def _validated(
    model: type[_Model],
    value: Any,
    context: dict[str, Any],
    holder: Document,
    at: Path_,
    refusals: list[Refusal],
) -> _Model | None:
    try:
        return model.model_validate(_frozen(value), context=context)
    except ValidationError as error:
        for problem in error.errors(include_url=False):
            for path, said in _said(model, value, problem):
                refusals.append(holder.refuse((*at, *path), said))
    return None


def _frozen(value: Any) -> Any:
    """Lists as tuples, all the way down: what is declared does not change."""
    if isinstance(value, dict):
        return {key: _frozen(inner) for key, inner in value.items()}
    return tuple(_frozen(inner) for inner in value) if isinstance(value, list) else value


def _said(model: type[BaseModel], value: Any, problem: Any) -> Iterator[tuple[Path_, str]]:
    path = _in_file(value, problem["loc"], problem["type"])
    if problem["type"] == "declaration" and "problems" in problem.get("ctx", {}):
        for below, said in problem["ctx"]["problems"]:
            yield (*path, *below), said
        return
    fields = _fields_at(model, value, path[:-1]) if problem["type"] == "extra_forbidden" else ()
    yield path, sentence(problem, path, fields, tuple(KINDS))


def _in_file(value: Any, location: tuple[Key, ...], kind: str) -> Path_:
    """The location without the names of union members, which do not stand in the file."""
    path: list[Key] = []
    for key in location:
        if _holds(value, key):
            value = value[key]
        elif kind != "missing" or key != location[-1]:
            continue
        path.append(key)
    return tuple(path)


def _holds(value: Any, key: Key) -> bool:
    if isinstance(value, dict):
        return key in value
    return isinstance(value, list | tuple) and isinstance(key, int) and key < len(value)


def _fields_at(model: type[BaseModel], value: Any, path: Path_) -> tuple[str, ...]:
    """The keys that may stand in the mapping at `path`."""
    match path:
        case ("checks", tier, int(index)):
            kind = value["checks"][tier][index].get("kind")
            return _fields(KINDS.get(kind, Check))
        case ("arguments", _):
            return _fields(Argument)
        case ("returns",):
            return _fields(Returns)
        case ("paper",):
            return _fields(Paper)
        case ("tolerance",):
            return _fields(Tolerance)
        case _:
            return tuple(name for name in _fields(model) if name != "id" or model is not Exercise)


def _fields(model: type[BaseModel]) -> tuple[str, ...]:
    return tuple(field.alias or name for name, field in model.model_fields.items())
