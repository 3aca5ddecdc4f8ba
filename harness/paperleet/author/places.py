"""Finds the course that an author means; nothing of a course is executed here, so the current folder may be one."""

from __future__ import annotations

import os
from pathlib import Path

from paperleet.course.location import FILE, VARIABLE, is_file
from paperleet.model import WrongUse


def course_folder(given: str | None) -> Path:
    """The course's folder: the given one, else the one in PAPERLEET_COURSE, else the current folder.

    Raises WrongUse where it holds no tiers.yaml.
    """
    chosen = given or os.environ.get(VARIABLE)
    folder = Path(chosen) if chosen else Path()
    if is_course(folder):
        return folder
    where = str(folder) if chosen else "the current folder"
    raise WrongUse(
        f"{where} holds no {FILE}; name a course with --course, or make one with 'paperleet course init DIR'"
    )


def is_course(folder: Path) -> bool:
    """Whether the folder holds a course."""
    return is_file(folder / FILE)


def shown(path: Path) -> str:
    """The path as one would type it, seen from the current folder where it lies below."""
    try:
        return str(path.resolve().relative_to(Path.cwd().resolve()))
    except (OSError, ValueError):
        return str(path)
