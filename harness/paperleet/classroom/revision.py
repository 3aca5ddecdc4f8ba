"""Tells whether an exercise still grades as it did: one hash of everything that decides a grade."""

from __future__ import annotations

import ast
import hashlib
import json
from pathlib import Path
from typing import Any

from paperleet import __version__
from paperleet.course.schema import Course, Exercise
from paperleet.model import CourseRefused

# What is only shown to people.
_DESCRIPTIVE = {"title", "summary", "paper", "family", "difficulty", "labels", "figures"}
_NOT_ASKED = {"starter.py"}


def of(course: Course, exercise: Exercise) -> str:
    """Sixteen hexadecimal digits that change when declarations, formula, mistakes, experiment or reference do."""
    python = sorted(path for path in course.folder(exercise).glob("*.py") if path.name not in _NOT_ASKED)
    whole = {
        "paperleet": __version__,
        "limits": course.limits.model_dump(),
        "exercise": exercise.model_dump(exclude=_DESCRIPTIVE),
        "python": {path.name: _hash(path) for path in python},
        "reference": _hash(course.reference(exercise)),
    }
    text = json.dumps(whole, sort_keys=True, default=_plain)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _hash(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise CourseRefused(f"{path}: cannot be read: {error.strerror}") from error


def _plain(value: Any) -> Any:
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, ast.AST):
        return None  # the text that it was parsed from stands beside it
    raise TypeError(f"a declaration holds a {type(value).__name__}")
