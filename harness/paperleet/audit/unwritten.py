"""What an author has still to write: the marks that `paperleet new` leaves in the files of an exercise."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from paperleet.course.schema import Course, Exercise

_MARK = re.compile(r"TODO\(author\):[ \t]*(.*?)[ \t]*(?:-->|\*/)?[ \t]*$", re.MULTILINE)
# In the order in which an exercise is best written: what is promised, what is right, what goes wrong.
_ORDER = ("exercise.yaml", "statement.md", "formula.py", "mistakes.py", "hints.md", "experiment.py", "starter.py")


def unwritten(course: Course, exercise: Exercise) -> list[str]:
    """One line for each mark, with its file, its line, and what to write."""
    home = course.home(exercise)
    return [
        f"{path.relative_to(home).as_posix()}:{line}: {said}"
        for path in _files(course, exercise)
        for line, said in _marks(path)
    ]


def _files(course: Course, exercise: Exercise) -> Iterator[Path]:
    folder = course.folder(exercise)
    known = [folder / name for name in _ORDER]
    yield from known[:3]
    yield course.reference(exercise)
    yield from sorted(folder.glob("right/*.py"))
    yield from known[3:]
    yield from sorted(path for path in folder.glob("*.*") if path not in known)


def _marks(path: Path) -> Iterator[tuple[int, str]]:
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return
    for found in _MARK.finditer(text):
        yield text.count("\n", 0, found.start()) + 1, found[1] or "write what belongs here"
