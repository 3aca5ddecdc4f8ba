"""Tells whether an exercise still grades as it did: one hash of everything that decides a grade."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from paperleet import __version__
from paperleet.course.plain import plain
from paperleet.course.schema import Course, Exercise
from paperleet.model import CourseRefused

# What is only shown to people.
_DESCRIPTIVE = {"title", "summary", "paper", "family", "difficulty", "labels", "figures"}
_NOT_ASKED = {"starter.py"}


def of(course: Course, exercise: Exercise) -> str:
    """Sixteen hexadecimal digits that change when declarations, formula, mistakes, experiment or reference do."""
    python = sorted(path for path in course.folder(exercise).glob("*.py") if path.name not in _NOT_ASKED)
    declared = {key: value for key, value in exercise.key_values().items() if key not in _DESCRIPTIVE}
    whole = {
        "paperleet": __version__,
        "limits": plain(course.limits),
        "exercise": plain(declared),
        "python": {path.name: _hash(path) for path in python},
        "reference": _hash(course.reference(exercise)),
    }
    return hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()[:16]


def _hash(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise CourseRefused(f"{path}: cannot be read: {error.strerror}") from error
