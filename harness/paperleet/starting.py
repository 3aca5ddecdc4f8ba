"""Gives a learner the starter of an exercise, without ever overwriting a file."""

from __future__ import annotations

import os
from pathlib import Path

from paperleet.course.schema import Course, Exercise
from paperleet.model import CourseRefused, WrongUse


def copy_starter(course: Course, exercise: Exercise, path: str | None) -> Path:
    """Copy the starter to `path`, by default `<exercise>.py` here; raises WrongUse when that cannot be."""
    source = course.folder(exercise) / "starter.py"
    try:
        text = source.read_bytes()
    except OSError as error:
        raise CourseRefused(f"{source}: the exercise has no starter") from error
    target = Path(path) if path is not None else Path(f"{exercise.id}.py")
    try:
        if target.is_dir():
            target = target / f"{exercise.id}.py"
        # O_EXCL decides and creates in one step, so nothing that appears meanwhile is overwritten.
        descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
    except FileExistsError as error:
        raise WrongUse(f"{target} is there already and stays as it is; name another path") from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "the path holds a NUL character"
        raise WrongUse(f"{target} cannot be written: {reason}") from error
    with open(descriptor, "wb") as file:
        file.write(text)
    return target
