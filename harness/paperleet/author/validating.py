"""Checks a course's declarations, and what can be seen of its files without running them."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from paperleet import hinting
from paperleet.author.places import course_folder, is_course, shown
from paperleet.author.schemas import SCHEMAS, dumps
from paperleet.course import document, entry
from paperleet.course.document import Refusal, Refused
from paperleet.course.entry import Entry
from paperleet.course.location import FILE, shipped
from paperleet.course.reading import examined
from paperleet.course.sentences import missing, no_argument
from paperleet.inspection import bound_names
from paperleet.model import WrongUse


@dataclass(frozen=True)
class Found:
    """What is wrong, one line a problem with file, line and column, a last line that counts, and remarks."""

    lines: tuple[str, ...]
    summary: str
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Declared:
    """One exercise as far as it can be read: its name, its entry, its checks' names, and whether its file is YAML."""

    name: str
    entry: Entry | None
    checks: tuple[str, ...]
    is_read: bool
    known: tuple[str, ...] = ()


def examine(path: str | None, course: str | None) -> Found:
    """Everything that is wrong with the course that holds `path`, or only below it; raises WrongUse for no course."""
    root, below = _chosen(path, course)
    loaded, refusals = examined(root)
    declared = list(_declared(root))
    refusals += [problem for exercise in declared for problem in _files(root, exercise)]
    refusals += _undeclared(root, [exercise.name for exercise in declared])
    ordered = sorted({known for known in refusals if _is_below(root / known.file, below)}, key=_place)
    lines = [replace(refusal, file=shown(root / refusal.file)).precise for refusal in ordered]
    files = len({refusal.file for refusal in ordered})
    remarks = tuple(_stale_schemas(root))
    if lines:
        return Found(tuple(lines), f"{_counted(len(lines), 'problem')} in {_counted(files, 'file')}", remarks)
    count = len(loaded.exercises) if loaded is not None else 0
    return Found((), f"{shown(root / FILE)}: valid, {_counted(count, 'exercise')}", remarks)


def _stale_schemas(root: Path) -> Iterator[str]:
    """The course's copies of the schemas that another version of paperleet wrote."""
    for name in SCHEMAS:
        path = root / "schema" / f"{name}.schema.json"
        if path.is_file() and path.read_text("utf-8", "replace") != dumps(name):
            file = shown(path)
            yield f"{file} is of another version; renew it with: paperleet validate --schema {name} > {file}"


def _place(refusal: Refusal) -> tuple[str, int, int, str]:
    return refusal.file, refusal.line, refusal.column, str(refusal)


def _chosen(path: str | None, course: str | None) -> tuple[Path, Path | None]:
    """The course's folder, and the file or folder to which the answer is confined."""
    if path is None:
        try:
            return course_folder(course), None
        except WrongUse:
            if course is not None:
                raise
            return shipped(), None
    given = Path(path)
    if is_course(given):
        return given, None
    if not os.path.lexists(given):
        raise WrongUse(f"{path}: there is no such file or folder")
    for folder in Path(os.path.abspath(given)).parents:
        if is_course(folder):
            return folder, given
    raise WrongUse(f"{path}: lies in no course: there is no {FILE} in it, nor in a folder above it")


def _is_below(path: Path, below: Path | None) -> bool:
    if below is None or below.name == FILE:
        return True
    wanted, found = Path(os.path.abspath(below)), Path(os.path.abspath(path))
    return found == wanted or wanted in found.parents


def _declared(root: Path) -> Iterator[_Declared]:
    """The exercises of the course's own that tiers.yaml names, whatever is wrong with them."""
    try:
        listed = document.read(root / FILE, FILE).data.get("exercises")
    except Refused:
        return
    for name, value in listed.items() if isinstance(listed, dict) else ():
        if not name.isidentifier() or not isinstance(value, dict) or "extends" in value:
            continue
        data, is_read = value, True
        if isinstance(value.get("include"), str):
            try:
                data = document.read(root / value["include"], value["include"]).data
            except Refused:
                data, is_read = {}, False
        signature = _entry(data.get("entry"))
        known = (
            *(signature.names if signature else ()),
            *_names(data.get("variables")),
            *_names(data.get("weights")),
        )
        yield _Declared(name, signature, tuple(_checks(data.get("checks"))), is_read, known)


def _names(declared: Any) -> Iterator[str]:
    """The names under which a formula gets them."""
    yield from (name.replace(".", "_") for name in (declared if isinstance(declared, dict) else ()))


def _entry(declared: Any) -> Entry | None:
    try:
        return entry.parse(declared)
    except (ValueError, TypeError):
        return None


def _checks(declared: Any) -> Iterator[str]:
    for tier, checks in declared.items() if isinstance(declared, dict) else ():
        for check in checks if isinstance(checks, list) else ():
            if isinstance(check, dict):
                yield f"{tier}/{check.get('id')}"


def _files(root: Path, exercise: _Declared) -> Iterator[Refusal]:
    home = root / "exercises" / exercise.name
    known = {home / "formula.py": "expected", home / "mistakes.py": "CATALOGUE"}
    if exercise.entry is not None:
        solutions = [
            home / "starter.py",
            root / "reference" / f"{exercise.name}.py",
            *sorted(home.glob("right/*.py")),
        ]
        known |= dict.fromkeys(solutions, exercise.entry.name)
    known.setdefault(home / "experiment.py", "")
    for path, wanted in known.items():
        if path.is_file():
            yield from _python(root, path, wanted, exercise.known)
    if exercise.is_read:  # else every check in it would be told as one that is not there
        yield from _hints(root, home / "hints.md", exercise)


def _python(root: Path, path: Path, wanted: str, known: tuple[str, ...]) -> Iterator[Refusal]:
    """What is wrong with a Python file that must bind the name `wanted`, a formula of what is `known` of a call."""
    file = path.relative_to(root).as_posix()
    try:
        tree = ast.parse(path.read_bytes())
    except SyntaxError as error:
        yield Refusal(file, error.lineno or 1, "", f"is no Python: {error.msg}", error.offset or 1)
        return
    except (OSError, ValueError, RecursionError, MemoryError) as error:
        yield Refusal(file, 0, "", f"cannot be read: {document.escaped(str(error))}")
        return
    names = bound_names(tree)
    if wanted and wanted not in names:
        yield Refusal(file, 1, "", missing("definition of", wanted, "this file", names), 1)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == "expected" == wanted and known:
            arguments = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
            for argument in arguments:
                if argument.arg not in known:
                    said = no_argument(argument.arg, known)
                    yield Refusal(file, argument.lineno, "expected", said, argument.col_offset + 1)


def _hints(root: Path, path: Path, exercise: _Declared) -> Iterator[Refusal]:
    """Checks named in hints.md that are not declared; which mistakes there are, only running mistakes.py tells."""
    for place in hinting.named_in(path):
        if "/" in place.id and place.id not in exercise.checks:
            file = path.relative_to(root).as_posix()
            said = missing("check", place.id, "exercise.yaml", exercise.checks)
            yield Refusal(file, place.line, "for", said, place.column)


def _undeclared(root: Path, names: list[str]) -> Iterator[Refusal]:
    """Exercises on disk that tiers.yaml does not list."""
    for path in sorted((root / "exercises").glob("*/exercise.yaml")):
        name = path.parent.name
        if name not in names:
            line = f"{name}: {{include: exercises/{name}/exercise.yaml}}"
            yield Refusal(f"exercises/{name}/exercise.yaml", 1, "", f"is not listed; write into {FILE}: {line}", 1)


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
