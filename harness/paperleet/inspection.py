"""Looks at a submission's source without executing it: what it binds, imports and raises."""

from __future__ import annotations

import ast
import functools
import re
import warnings
from collections.abc import Iterator

from paperleet import untrusted

# How the joined cells of a notebook say which lines are whose.
LEFT_OUT = "# left out: cell {} is no Python: {}"
_LEFT_OUT = re.compile(r"^# left out: (cell \d{1,6} is no Python: .+)$", re.MULTILINE)
_MARK = re.compile(r"# cell (\d{1,6})(?:, line (\d{1,6}))?")
_LINE_BREAK = re.compile(r"\r\n|\r|\n")


def mark(cell: int, line: int = 1) -> str:
    """The comment above what stands in a notebook's cell from that line on."""
    return f"# cell {cell}" if line == 1 else f"# cell {cell}, line {line}"


def place(source: str, line: int) -> str:
    """Where a line is: `line 12`, and in the joined cells of a notebook `cell 3, line 2`."""
    if "# cell " in source:
        above = _LINE_BREAK.split(source)[:line]
        for distance, text in enumerate(reversed(above), -1):
            found = _MARK.fullmatch(text)
            if found and distance >= 0:
                return f"cell {found[1]}, line {int(found[2] or 1) + distance}"
    return f"line {line}"


def left_out(source: str) -> tuple[str, ...]:
    """Which cells of a notebook are no Python, and why; none in any other source."""
    return tuple(untrusted.one_line(found[1]) for found in _LEFT_OUT.finditer(source))


@functools.lru_cache(maxsize=4)  # a tree of 64 KiB of source may take 30 MiB
def parsed(source: str) -> ast.Module | None:
    """The source's syntax tree, None when it is no Python (or more than the parser can take)."""
    try:
        return _parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def syntax_problem(source: str) -> tuple[str, int] | None:
    """What is wrong with the source's syntax and in which line, None when nothing is."""
    try:
        _parse(source)
    except SyntaxError as error:
        line = error.lineno or 0
        return f"SyntaxError: {untrusted.one_line(error.msg or '')} ({place(source, line)}){_caret(error)}", line
    except (ValueError, RecursionError, MemoryError) as error:
        reason = untrusted.one_line(str(error)) or "nested too deeply"
        return f"{type(error).__name__}: {reason}", 0
    return None


def bound_names(tree: ast.Module | None) -> tuple[str, ...]:
    """The names that executing the module may bind at its top level, in order."""
    return tuple(dict.fromkeys(_bound(tree.body))) if tree is not None else ()


def class_names(tree: ast.Module | None) -> frozenset[str]:
    """The names of the classes that the module defines at its top level."""
    return (
        frozenset(node.name for node in tree.body if isinstance(node, ast.ClassDef))
        if tree is not None
        else frozenset()
    )


@functools.lru_cache(maxsize=4)
def imported_modules(tree: ast.Module | None) -> frozenset[str]:
    """The top-level names of the modules imported anywhere in the file."""
    names: set[str] = set()
    for node in ast.walk(tree) if tree is not None else ():
        if isinstance(node, ast.Import):
            names.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.split(".")[0])
    return frozenset(names)


@functools.lru_cache(maxsize=4)  # asked for every call that a check expects to be refused
def raise_lines(source: str) -> frozenset[int]:
    """The lines on which a `raise` or `assert` statement stands."""
    tree = parsed(source)
    lines: set[int] = set()
    for node in ast.walk(tree) if tree is not None else ():
        if isinstance(node, ast.Raise | ast.Assert):
            lines.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return frozenset(lines)


def _parse(source: str) -> ast.Module:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a submission's "\d" is no business of the grader's stderr
        return ast.parse(source)


def _caret(error: SyntaxError) -> str:
    if not error.text or not error.offset:
        return ""
    text = untrusted.one_line(error.text.rstrip("\n"), 120)
    indent = len(text) - len(text.lstrip())
    return f"\n  {text.strip()}\n  {' ' * max(0, min(error.offset - 1 - indent, 120))}^"


def _bound(statements: list[ast.stmt]) -> Iterator[str]:
    waiting = list(reversed(statements))  # a stack of our own: 2000 `elif` are nested 2000 deep
    while waiting:
        node: ast.AST = waiting.pop()
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Assign(targets=targets):
                for target in targets:
                    yield from _targets(target)
            case ast.AnnAssign(target=target, value=value) if value is not None:
                yield from _targets(target)
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                yield from (alias.asname or alias.name.split(".")[0] for alias in names)
            case _:
                inner = [getattr(node, field, None) or [] for field in ("body", "orelse", "finalbody")]
                inner += [handler.body for handler in getattr(node, "handlers", None) or []]
                waiting += [statement for block in reversed(inner) for statement in reversed(block)]


def _targets(target: ast.expr) -> Iterator[str]:
    return (node.id for node in ast.walk(target) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
