"""Chooses, of all that a student handed in, the file to grade: the one that defines the entry."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from paperleet import inspection, submission, untrusted
from paperleet.course.schema import Exercise
from paperleet.model import Unreadable

_NAMED = 4


@dataclass(frozen=True)
class Choice:
    """The file to grade, or the problem, and what was passed over in words."""

    path: Path | None
    problem: str = ""
    remark: str = ""


def choose(paths: Sequence[Path], exercise: Exercise) -> Choice:
    """The one of `paths` that defines the exercise's entry.

    Of several that define it, the one named like the exercise or its entry; where none does, the only file, or the
    only one that no other one imports.
    """
    if not paths:
        return Choice(None, "no .py file or notebook")
    if len(paths) == 1:
        return Choice(paths[0])
    entry = exercise.entry.name
    sources = {path: Source.of(path) for path in paths}
    defining = [path for path in paths if entry in sources[path].defined] or [
        path for path in paths if entry in sources[path].bound
    ]
    if not defining:
        return _without_entry(paths, sources, entry)
    alike = {sources[path].content for path in defining}
    if len(defining) == 1 or len(alike) == 1:
        return Choice(defining[0])
    named = [path for path in defining if path.stem in (exercise.id, entry)]
    if len(named) == 1:
        others = _names([path for path in defining if path is not named[0]])
        return Choice(named[0], remark=f"{entry} is also defined in {others}, which was passed over")
    return Choice(None, f"{len(defining)} files define {entry}: {_names(defining)}; keep one of them")


def _without_entry(paths: Sequence[Path], sources: dict[Path, Source], entry: str) -> Choice:
    helpers = {name for source in sources.values() for name in source.imported}
    main = [path for path in paths if path.stem not in helpers]
    if len(main) == 1:
        return Choice(main[0])
    return Choice(None, f"none of {len(paths)} files defines {entry}: {_names(paths)}")


def _names(paths: Sequence[Path]) -> str:
    listed = [untrusted.one_line(path.name, 60) for path in paths[:_NAMED]]
    return ", ".join([*listed, *(["…"] if len(paths) > _NAMED else [])])


@dataclass(frozen=True)
class Source:
    """What a file binds at its top level, what of this it defines itself, and which modules beside it it imports."""

    content: bytes = b""
    defined: frozenset[str] = frozenset()
    bound: frozenset[str] = frozenset()
    imported: frozenset[str] = frozenset()

    @classmethod
    def of(cls, path: Path) -> Source:
        """What can be told of the file at `path`: nothing of one that cannot be read."""
        try:
            read = submission.read(path, follow_links=False)
        except Unreadable:
            return cls()
        tree = inspection.parsed(read.text)
        bound = frozenset(inspection.bound_names(tree))
        imports = _imported_names(tree)
        return cls(read.source, bound - imports, bound, frozenset(name.split(".")[0] for name in read.siblings))


def _imported_names(tree: ast.Module | None) -> frozenset[str]:
    """The names that the module gets by importing them."""
    names: set[str] = set()
    for node in ast.walk(tree) if tree is not None else ():
        if isinstance(node, ast.Import | ast.ImportFrom):
            names.update(alias.asname or alias.name.split(".")[0] for alias in node.names)
    return frozenset(names)
