"""Do the hints name mistakes and checks that there are, and does every mistake have a hint?"""

from __future__ import annotations

from paperleet import hinting
from paperleet.authoring import Catalogue
from paperleet.course.schema import Course, Exercise
from paperleet.course.sentences import unknown
from paperleet.diagnose import contract

# What is recognised in calls that raise or that other arguments explain, not by a known variation.
_OF_CALLS = ("crash", "arguments-exchanged", "other-default")


def problems(course: Course, exercise: Exercise, catalogue: Catalogue | None) -> list[str]:
    """One line for each id in hints.md that is neither a known mistake nor a check, with its file and line."""
    path = course.folder(exercise) / "hints.md"
    named = hinting.named_in(path)
    checks = [f"{tier}/{check.id}" for tier, listed in exercise.checks.items() for check in listed]
    mistakes = [*_own(catalogue), *contract.ORDER, *_OF_CALLS]
    file = path.relative_to(course.home(exercise)).as_posix()
    found = []
    for place in named:
        known = checks if "/" in place.id else mistakes
        if place.id not in known:
            otherwise = f"name a check, such as {checks[0]}, or a mistake of mistakes.py"
            said = unknown("check" if "/" in place.id else "mistake", place.id, known, otherwise)
            found.append(f"{file}:{place.line}: {said}")
    return found


def without_hint(course: Course, exercise: Exercise, catalogue: Catalogue | None) -> list[str]:
    """The exercise's own mistakes that no part of hints.md is for."""
    named = {place.id for place in hinting.named_in(course.folder(exercise) / "hints.md")}
    return [mistake for mistake in _own(catalogue) if mistake not in named]


def _own(catalogue: Catalogue | None) -> list[str]:
    if catalogue is None:
        return []
    further = [mistake.id for other in catalogue.functions.values() for mistake in other.mistakes]
    return [mistake.id for mistake in catalogue.mistakes] + further + [symptom.id for symptom in catalogue.symptoms]
