"""Loads the Python of an exercise (formula, mistakes, experiment) into the judge."""

from __future__ import annotations

import hashlib
import importlib
import inspect
import sys
import types
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from paperleet.authoring import Catalogue
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
    return Formula(function, frozenset(inspect.signature(function).parameters))


def experiment(course: Course, exercise: Exercise, name: str) -> Callable[..., Any]:
    """A function of the exercise's experiment.py."""
    return _function(course, exercise, "experiment", name)


def mistakes(course: Course, exercise: Exercise) -> Any:
    """The exercise's module `mistakes`, None where it has none."""
    if not (course.folder(exercise) / "mistakes.py").is_file():
        return None
    return module(course, exercise, "mistakes")


def catalogue(course: Course, exercise: Exercise) -> Catalogue | None:
    """The exercise's known mistakes, None where it has none; raises CourseRefused for another object of that name."""
    found = getattr(mistakes(course, exercise), "CATALOGUE", None)
    if found is not None and not isinstance(found, Catalogue):
        raise CourseRefused(f"exercises/{exercise.id}/mistakes.py: CATALOGUE is no Catalogue")
    return found


def module(course: Course, exercise: Exercise, name: str) -> types.ModuleType:
    """The module `name` of the exercise's folder; it may import its neighbours with `from .formula import …`."""
    package = _package(course)
    folder = f"{package}.{exercise.id}"
    _ensure_package(folder, str(course.folder(exercise)))
    keep = sys.dont_write_bytecode
    sys.dont_write_bytecode = True  # the course's folder may be read-only, and is no place for our files
    try:
        return importlib.import_module(f"{folder}.{name}")
    except (Exception, SystemExit) as error:
        where = f"exercises/{exercise.id}/{name}.py"
        raise CourseRefused(f"{where}: cannot be imported: {type(error).__name__}: {error}") from error
    finally:
        sys.dont_write_bytecode = keep


def _function(course: Course, exercise: Exercise, where: str, name: str) -> Callable[..., Any]:
    function = getattr(module(course, exercise, where), name, None)
    if not callable(function):
        raise CourseRefused(f"exercises/{exercise.id}/{where}.py: defines no function {name!r}")
    result: Callable[..., Any] = function
    return result


def _package(course: Course) -> str:
    """A package name of the course's own, so that two courses in one process do not meet."""
    root = str(course.directory.resolve())
    name = f"paperleet_course_{hashlib.sha256(root.encode()).hexdigest()[:12]}"
    _ensure_package(name, str(course.directory.resolve() / "exercises"))
    return name


def _ensure_package(name: str, path: str) -> None:
    if name not in sys.modules:
        package = types.ModuleType(name)
        package.__path__ = [path]
        sys.modules[name] = package
