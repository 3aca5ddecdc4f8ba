"""Loads the Python of an exercise (formula, mistakes, experiment) into the judge."""

from __future__ import annotations

import functools
import hashlib
import importlib
import inspect
import os
import sys
import traceback
import types
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from paperleet.authoring import CallFails, Catalogue, Prediction
from paperleet.course.schema import Course, Exercise
from paperleet.model import CourseRefused


@dataclass(frozen=True)
class Formula:
    """The exercise's own scalar statement: a function of some of the entry's arguments."""

    function: Callable[..., Any]
    arguments: frozenset[str]


def formula(course: Course, exercise: Exercise, name: str = "expected") -> Formula:
    """A function of the exercise's formula.py, by default the entry's; raises CourseRefused when it is not there.

    `name` is a further function or output of the exercise, or what a check names.
    """
    function = _function(course, exercise, "formula", name)
    return Formula(_located(course, exercise, function), frozenset(inspect.signature(function).parameters))


def experiment(course: Course, exercise: Exercise, name: str) -> Callable[..., Any]:
    """A function of the exercise's experiment.py."""
    return _located(course, exercise, _function(course, exercise, "experiment", name))


def mistakes(course: Course, exercise: Exercise) -> Any:
    """The exercise's module `mistakes`, None where it has none."""
    if not (course.folder(exercise) / "mistakes.py").is_file():
        return None
    return module(course, exercise, "mistakes")


def catalogue(course: Course, exercise: Exercise) -> Catalogue | None:
    """The exercise's known mistakes, None where it has none; raises CourseRefused for another object of that name."""
    found = getattr(mistakes(course, exercise), "CATALOGUE", None)
    if found is None:
        return None
    if not isinstance(found, Catalogue):
        raise CourseRefused(f"exercises/{exercise.id}/mistakes.py: CATALOGUE is no Catalogue")
    # The same object each time: what was predicted from it is kept for the next submission.
    if id(found) not in _guarded or _guarded[id(found)][0] is not found:
        _guarded[id(found)] = found, _with_places(course, exercise, found)
    return _guarded[id(found)][1]


_guarded: dict[int, tuple[Catalogue, Catalogue]] = {}


def _with_places(course: Course, exercise: Exercise, known: Catalogue) -> Catalogue:
    """The catalogue, whose functions tell by file and line where they fail."""

    def checked(steps: Any, /, **arguments: Any) -> Prediction:
        try:
            predicted = predict(steps, **arguments)
        except _Failed as error:
            if isinstance(error.__cause__, CallFails):
                raise error.__cause__ from None
            raise CourseRefused(f"{error} (predict, of {_call(arguments)})") from error
        if not isinstance(predicted, Prediction) or not hasattr(predicted.values, "shape"):
            where = f"exercises/{exercise.id}/mistakes.py:{inspect.unwrap(known.predict).__code__.co_firstlineno}"
            raise CourseRefused(f"{where}: predict gives no Prediction of an array for {_call(arguments)}")
        return predicted

    predict = _located(course, exercise, known.predict)
    functools.update_wrapper(checked, known.predict)
    further = {name: _with_places(course, exercise, other) for name, other in known.functions.items()}
    return replace(known, predict=checked, functions=further)


def _call(arguments: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}={str(value)[:40]}" for name, value in arguments.items())


class _Failed(Exception):
    """The course's Python failed: the file and line, and the exception."""


def _located(course: Course, exercise: Exercise, function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, whose exceptions name the course's file and line."""

    @functools.wraps(function)
    def located(*arguments: Any, **keywords: Any) -> Any:
        try:
            return function(*arguments, **keywords)
        except (Exception, SystemExit) as error:
            place = _place(course, exercise, error)
            raise _Failed(f"{place}{type(error).__name__}: {error}") from error

    return located


def _place(course: Course, exercise: Exercise, error: BaseException) -> str:
    """The last line of the course's own that the exception came through, such as `exercises/x/formula.py:7: `."""
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        files = [(error.filename, error.lineno)]
    else:
        files = [(frame.filename, frame.lineno or 0) for frame in traceback.extract_tb(error.__traceback__)]
    for filename, line in reversed(files):
        for home in (course.home(exercise), *course.bases):
            path = Path(filename)
            if path.is_relative_to(home.resolve()):
                return f"{path.relative_to(home.resolve()).as_posix()}:{line}: "
    return ""


def module(course: Course, exercise: Exercise, name: str) -> types.ModuleType:
    """The module `name` of the exercise's folder; it may import its neighbours with `from .formula import …`."""
    package = _package(course, exercise)
    folder = f"{package}.{exercise.id}"
    _ensure_package(folder, str(_resolved(course.folder(exercise))))
    keep = sys.dont_write_bytecode
    sys.dont_write_bytecode = True  # the course's folder may be read-only, and is no place for our files
    try:
        return importlib.import_module(f"{folder}.{name}")
    except (Exception, SystemExit) as error:
        where = _place(course, exercise, error) or f"exercises/{exercise.id}/{name}.py: "
        said = error.msg if isinstance(error, SyntaxError) else error
        raise CourseRefused(f"{where}cannot be imported: {type(error).__name__}: {said}") from error
    finally:
        sys.dont_write_bytecode = keep


def _function(course: Course, exercise: Exercise, where: str, name: str) -> Callable[..., Any]:
    function = getattr(module(course, exercise, where), name, None)
    if not callable(function):
        raise CourseRefused(f"exercises/{exercise.id}/{where}.py: defines no function {name!r}")
    result: Callable[..., Any] = function
    return result


def _package(course: Course, exercise: Exercise) -> str:
    """A package name of the course's own, so that two courses in one process do not meet.

    What an exercise imports from its neighbours is looked for in its own course, then in those that this extends.
    """
    home = course.home(exercise)
    homes = [home, *(base for base in course.bases if base != home)]
    folders = [str(_resolved(folder) / "exercises") for folder in homes]
    name = f"paperleet_course_{hashlib.sha256(folders[0].encode()).hexdigest()[:12]}"
    _ensure_package(name, *folders)
    return name


def _resolved(folder: Path) -> Path:
    return _resolved_once(os.path.join(os.getcwd(), folder))


@functools.lru_cache(maxsize=64)  # asked for every submission, and slow
def _resolved_once(folder: str) -> Path:
    return Path(folder).resolve()


def _ensure_package(name: str, *paths: str) -> None:
    if name not in sys.modules:
        package = types.ModuleType(name)
        package.__path__ = list(paths)
        sys.modules[name] = package
