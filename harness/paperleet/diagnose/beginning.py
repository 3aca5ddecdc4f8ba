"""Tells a file in which nothing is written yet: the starter as it was copied, or bodies that are still empty."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from paperleet.checks.bench import Bench
from paperleet.course.schema import Course
from paperleet.diagnose import contract
from paperleet.inspection import parsed
from paperleet.model import Diagnosis

_ASIDE = (ast.Import, ast.ImportFrom, ast.Expr)  # what decides nothing of what a function answers
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_DEFINITIONS = (*_FUNCTIONS, ast.ClassDef)


def finding(course: Course, bench: Bench) -> Diagnosis | None:
    """That nothing is written yet, None where something is; comments, docstrings and imports do not count."""
    tree = parsed(bench.source)
    if tree is None:
        return None
    exercise = bench.exercise
    if _code(tree) and _code(tree) == _starter(course.folder(exercise) / "starter.py"):
        return contract.named("not-started", "the functions are those of the starter", exercise.framework)
    functions = list(_functions(tree.body))
    is_there = any(getattr(node, "name", "") == exercise.entry.name for node in tree.body)
    if is_there and functions and all(map(_is_empty, functions)):
        said = "no function has more in it than pass, ... or raise NotImplementedError"
        return contract.named("not-started", said, exercise.framework)
    return None


def _code(tree: ast.Module) -> list[str]:
    return [_dumped(node) for node in tree.body if not isinstance(node, _ASIDE)]


def _starter(path: Path) -> list[str]:
    try:
        tree = parsed(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError):
        return []
    return _code(tree) if tree is not None else []


def _dumped(node: ast.stmt) -> str:
    """What a statement does, as text that two equal ones share."""
    if not isinstance(node, _DEFINITIONS):
        return ast.dump(node)
    head = type(node)(**{**dict(ast.iter_fields(node)), "body": []})
    return f"{ast.dump(head)} {[_dumped(part) for part in _without_text(node.body)]}"


def _functions(statements: list[ast.stmt]) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """The functions of a module and the methods of its classes, but for what only builds an object."""
    for node in statements:
        if isinstance(node, _FUNCTIONS) and node.name != "__init__":
            yield node
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node.body)


def _is_empty(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return all(isinstance(node, ast.Pass) or _is_not_implemented(node) for node in _without_text(function.body))


def _without_text(body: list[ast.stmt]) -> list[ast.stmt]:
    """The statements without docstrings and dots, which do nothing."""
    return [node for node in body if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))]


def _is_not_implemented(node: ast.stmt) -> bool:
    if not isinstance(node, ast.Raise):
        return False
    raised = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
    return isinstance(raised, ast.Name) and raised.id == "NotImplementedError"
