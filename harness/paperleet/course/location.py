"""Where a course lies: the given folder, the one in the environment, or the one that is shipped."""

from __future__ import annotations

import os
from pathlib import Path

FILE = "tiers.yaml"
VARIABLE = "PAPERLEET_COURSE"


def directory(given: str | None = None) -> Path:
    """The course's folder: the given one, else the one in PAPERLEET_COURSE, else the shipped one.

    A course's Python runs in the judge, so a course is never looked for near a submission.
    """
    chosen = given or os.environ.get(VARIABLE)
    return Path(chosen) if chosen else shipped()


def shipped() -> Path:
    """The course that this installation carries."""
    package = Path(__file__).resolve().parents[1]
    packed = package / "_data"
    # In a checkout the repository's root is the course; `_data` may exist there and hold nothing.
    return packed if (packed / FILE).is_file() else package.parents[1]


def is_file(path: Path) -> bool:
    """Whether a file lies there, also of a path that no file can have."""
    try:
        return path.is_file()
    except (OSError, ValueError):  # a path too long, or with a NUL character
        return False
