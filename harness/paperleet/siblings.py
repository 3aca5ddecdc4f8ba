"""Finds the helper modules beside a submission that it imports, as bytes and without executing anything."""

from __future__ import annotations

import ast
import os
import stat
import sys
import sysconfig
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from importlib.machinery import PathFinder
from pathlib import Path

from paperleet import inspection

SIZE_LIMIT = 64 << 10
FILES_LIMIT = 32


@dataclass(frozen=True)
class Sibling:
    """A helper module: its file's name, and its source."""

    file: str
    source: bytes
    is_package: bool


@dataclass(frozen=True)
class Found:
    """The helpers by module name, and the files that an installed module of the same name hides."""

    modules: Mapping[str, Sibling] = field(default_factory=dict)
    shadowed: tuple[str, ...] = ()


def find(tree: ast.Module | None, folder: Path, apart_from: Collection[str] = ()) -> Found:
    """The helpers in `folder` that the module imports, and those that they import, at most 32 files.

    Files named `apart_from` are none.
    """
    modules: dict[str, Sibling] = {}
    shadowed: list[str] = []
    waiting = list(_imported(tree, ""))
    seen: set[str] = set()
    while waiting and len(modules) < FILES_LIMIT:
        name = waiting.pop(0)
        if name in seen:
            continue
        seen.add(name)
        sibling = _read(folder, name)
        if sibling is None or sibling.file in apart_from:
            continue
        if _is_installed(name.split(".")[0]):
            shadowed.append(sibling.file)
            continue
        modules[name] = sibling
        package = name if sibling.is_package else name.rpartition(".")[0]
        text = sibling.source.decode("utf-8", "replace")
        waiting += _imported(inspection.parsed(text), package)
    return Found(modules, tuple(dict.fromkeys(shadowed)))


def _imported(tree: ast.Module | None, package: str) -> Iterator[str]:
    """The absolute names of the modules that are or may be imported, parents before children."""
    for node in ast.walk(tree) if tree is not None else ():
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _with_parents(alias.name)
        elif isinstance(node, ast.ImportFrom):
            parts = package.split(".") if package and node.level else []
            parts = parts[: len(parts) - node.level + 1] if node.level > 1 else parts
            base = ".".join([*parts, *([node.module] if node.module else [])])
            if base:
                yield from _with_parents(base)
            for alias in node.names:
                yield f"{base}.{alias.name}" if base else alias.name


def _with_parents(name: str) -> Iterator[str]:
    parts = name.split(".")
    for end in range(1, len(parts) + 1):
        yield ".".join(parts[:end])


def _read(folder: Path, name: str) -> Sibling | None:
    parts = name.split(".")
    if not all(part.isidentifier() for part in parts):
        return None
    path = folder.joinpath(*parts)
    for candidate, is_package in ((path / "__init__.py", True), (path.with_name(f"{parts[-1]}.py"), False)):
        source = _read_regular(candidate)
        if source is not None:
            return Sibling("/".join(candidate.relative_to(folder).parts), source, is_package)
    return None


def _read_regular(path: Path) -> bytes | None:
    """A regular file's bytes; links are not followed, since a folder may come from a stranger."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOFOLLOW)
    except (OSError, ValueError):
        return None
    with open(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            return None
        source = file.read(SIZE_LIMIT + 1)
    return source if len(source) <= SIZE_LIMIT else None


def _is_installed(name: str) -> bool:
    if name in sys.stdlib_module_names:
        return True
    paths = [sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
    return PathFinder.find_spec(name, list(dict.fromkeys(paths))) is not None
