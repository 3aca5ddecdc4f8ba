"""Finds the exercise that a submission is for."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping

from paperleet.course.schema import Course, Exercise
from paperleet.inspection import bound_names, left_out, parsed
from paperleet.model import WrongUse
from paperleet.naming import nearest
from paperleet.submission import NOTEBOOK, PYTHON, Submission

_HEADER = re.compile(r"^#+[ \t]*paperleet:[ \t]*(\S+)[ \t]*$", re.MULTILINE)
_DEFINED = re.compile(r"^(?:# )?\s*def\s+(\w+)", re.MULTILINE)
_HEADER_LINES = 10
_ALIKE = 0.75


def choose(course: Course, submission: Submission, wanted: str | None) -> Exercise:
    """The wanted exercise, else the one that the file names or whose entry it defines, or nearly defines.

    A comment such as `# paperleet: NAME` in the first ten lines names it. Raises WrongUse when the wanted one is
    not there, or when the file could be for several.
    """
    wanted = wanted if wanted is not None else _named_by_header(submission.text)
    if wanted is not None:
        return named(course, wanted)
    if len(course.exercises) == 1:
        return next(iter(course.exercises.values()))
    found = bound_names(parsed(submission.text))
    if not found or left_out(submission.text):
        # A file or a notebook's cell that does not parse still names its function.
        found = (*found, *_DEFINED.findall(submission.text))
    fitting = _fitting(list(course.exercises.values()), found)
    if len(fitting) == 1:
        return fitting[0]
    if not fitting:
        # What `paperleet start` made still has the exercise's name when its function was lost.
        stem = submission.name.removesuffix(PYTHON).removesuffix(NOTEBOOK)
        if stem in course.exercises:
            return course.exercises[stem]
        raise WrongUse(_asking(submission, "defines the function of no exercise", list(course.exercises)))
    raise WrongUse(_asking(submission, "could be for several exercises", [exercise.id for exercise in fitting]))


def another(course: Course, submission: Submission, wanted: Exercise) -> Exercise | None:
    """The exercise that the file is for where that is plainly not the wanted one."""
    try:
        found = choose(course, submission, None)
    except WrongUse:
        return None
    return found if found.id != wanted.id else None


def at_a_glance(entries: Mapping[str, str], submission: Submission, wanted: str | None) -> str | None:
    """What `choose` would choose, where the names of exercises and of their entries tell it; else None."""
    wanted = wanted if wanted is not None else _named_by_header(submission.text)
    if wanted is not None:
        return wanted if wanted in entries else None
    found = bound_names(parsed(submission.text))
    fitting = [name for name, entry in entries.items() if entry in found]
    return fitting[0] if len(fitting) == 1 else None


def named(course: Course, name: str) -> Exercise:
    """The exercise of that name; raises WrongUse with the one that was probably meant."""
    if name in course.exercises:
        return course.exercises[name]
    near = nearest(name, course.exercises)
    hint = (
        f"did you mean {near!r}?"
        if near
        else f"use one of {', '.join(course.exercises)}, or name another course with --course"
    )
    raise WrongUse(f"there is no exercise {name!r}; {hint}")


def _named_by_header(text: str) -> str | None:
    found = _HEADER.search("\n".join(text.split("\n", _HEADER_LINES)[:_HEADER_LINES]))
    return found[1] if found else None


def _fitting(exercises: list[Exercise], found: tuple[str, ...]) -> list[Exercise]:
    """The exercises whose entry is among the found names, else those to whose entry one of them comes nearest."""
    exact = [exercise for exercise in exercises if exercise.entry.name in found]
    if exact:
        return exact
    likeness = {exercise.id: _likeness(exercise.entry.name, found) for exercise in exercises}
    best = max(likeness.values(), default=0.0)
    return [exercise for exercise in exercises if best >= _ALIKE and likeness[exercise.id] == best]


def _likeness(name: str, found: tuple[str, ...]) -> float:
    near = difflib.get_close_matches(name, found, 1, _ALIKE)
    return difflib.SequenceMatcher(None, near[0], name).ratio() if near else 0.0


def _asking(submission: Submission, why: str, choices: list[str]) -> str:
    comment = f"or in its first lines, as '# paperleet: {choices[0]}'"
    return f"{submission.name} {why}; name one with --exercise, {comment}: {', '.join(choices)}"
