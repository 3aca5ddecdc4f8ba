"""Makes classes of the submissions in this folder, for tests, for scripts and for benchmarks."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
EXERCISE = "sinusoidal_encoding"
RIGHT = tuple(sorted((ROOT / "tests" / "submissions" / "right").glob("*.py")))
WRONG = tuple(sorted((ROOT / "tests" / "submissions" / "wrong").glob("*.py")))
HOSTILE = tuple(sorted((ROOT / "tests" / "hostile").glob("*.py")))

# What answers with numbers drawn anew, or with memory as it was found, is no two times the same.
UNDETERMINED = ("noise_", "random", "uninitialised")


def mixed(count: int, files: Sequence[Path] = (*RIGHT, *WRONG)) -> Iterator[tuple[str, bytes]]:
    """Names and sources of `count` students, spread over the files, no two sources the same."""
    step = len(files) / min(count, len(files))
    for number in range(count):
        file = files[int(number * step) % len(files)]
        yield f"{number:05d}_{file.stem}", file.read_bytes() + f"\n# student {number}\n".encode()


def corpus(exercise: str) -> Sequence[Path]:
    """The right and wrong submissions of an exercise that are kept for tests."""
    folder = ROOT / "tests" / "submissions" / ("" if exercise == EXERCISE else exercise)
    return sorted([*folder.glob("right/*.py"), *folder.glob("wrong/*.py")])


def write(folder: Path, students: Iterator[tuple[str, bytes]], exercise: str = EXERCISE) -> Path:
    """A class folder with a folder for each student, each with a file of the same name."""
    for name, source in students:
        (folder / name).mkdir(parents=True)
        (folder / name / f"{exercise}.py").write_bytes(source)
    return folder


def verdicts(gradebook: Path) -> dict[str, tuple[Any, ...]]:
    """From each student to all of the result that must not depend on the run: of undetermined ones the outcome."""
    with sqlite3.connect(gradebook) as connection:
        found = connection.execute(
            "SELECT s.student, r.outcome, r.earned, r.possible, r.mistakes, r.checks"
            " FROM submissions AS s LEFT JOIN results AS r ON r.id = s.result"
        )
        return {
            student: tuple(rest[:1] if any(word in student for word in UNDETERMINED) else rest)
            for student, *rest in found
        }


def graded(gradebook: Path) -> dict[str, str]:
    """From the digest of each source that has a result to when it was graded, empty before there is a gradebook."""
    if not gradebook.exists():
        return {}
    with sqlite3.connect(gradebook) as connection:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        if "results" not in tables:
            return {}
        listed = connection.execute("SELECT digest, graded || ' ' || seconds FROM results").fetchall()
    assert len(listed) == len(dict(listed)), "a source was graded twice"
    return dict(listed)


def descendants(pid: int) -> list[int]:
    """Every process below this one, as far as one can see from outside."""
    found: list[int] = []
    waiting = [pid]
    while waiting:
        for child in children(waiting.pop()):
            found.append(child)
            waiting.append(child)
    return found


def is_running(pid: int) -> bool:
    """Whether a process is there and no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (OSError, IndexError):
        return False


def children(pid: int) -> list[int]:
    """The processes that this one started and that are there."""
    try:
        return [
            int(child)
            for task in os.listdir(f"/proc/{pid}/task")
            for child in Path(f"/proc/{pid}/task/{task}/children").read_text().split()
        ]
    except OSError:
        return []
