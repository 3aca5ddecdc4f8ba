"""Finds the exercise that a submission is for."""

from __future__ import annotations

import difflib
import re

from paperleet.course.schema import Course, Exercise
from paperleet.inspection import bound_names, parsed
from paperleet.model import WrongUse
from paperleet.submission import Submission


def choose(course: Course, submission: Submission, wanted: str | None) -> Exercise:
    """The wanted exercise, else the one whose entry the file defines, or nearly defines.

    Raises WrongUse when the wanted one is not there, or when the file could be for several.
    """
    if wanted is not None:
        return named(course, wanted)
    if len(course.exercises) == 1:
        return next(iter(course.exercises.values()))
    found = bound_names(parsed(submission.text))
    if not found:
        # A file that does not parse still names its function.
        found = tuple(re.findall(r"^\s*def\s+(\w+)", submission.text, re.MULTILINE))
    fitting = [exercise for exercise in course.exercises.values() if exercise.entry.name in found]
    fitting = fitting or [
        exercise
        for exercise in course.exercises.values()
        if difflib.get_close_matches(exercise.entry.name, found, 1, 0.75)
    ]
    if len(fitting) == 1:
        return fitting[0]
    listed = fitting or list(course.exercises.values())
    why = "could be for several exercises" if fitting else "defines the function of no exercise"
    choices = ", ".join(exercise.id for exercise in listed)
    raise WrongUse(f"{submission.name} {why}; name one with --exercise: {choices}")


def named(course: Course, name: str) -> Exercise:
    """The exercise of that name; raises WrongUse with the one that was probably meant."""
    if name in course.exercises:
        return course.exercises[name]
    near = difflib.get_close_matches(name, list(course.exercises), 1, 0.6)
    hint = f"did you mean {near[0]!r}?" if near else f"use one of {', '.join(course.exercises)}"
    raise WrongUse(f"there is no exercise {name!r}; {hint}")
