"""Audits several exercises at once, a process each, as many as there are cores."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Sequence

from paperleet.audit.model import Audit
from paperleet.audit.run import audit
from paperleet.course.schema import Exercise
from paperleet.grading import Grader

Tell = Callable[[str], None]


def audit_all(grader: Grader, exercises: Sequence[Exercise], jobs: int, tell: Tell = lambda _: None) -> list[Audit]:
    """The audits of `exercises`, in their order; `tell` is told what is looked at, or how far the work is."""
    if min(jobs, len(exercises)) < 2:
        return [audit(grader, exercise, tell) for exercise in exercises]
    given = [(str(grader.course.directory), exercise.id) for exercise in exercises]
    done = []
    # A forked judge would share its parent's worker; leaving the pool ends whatever still runs in it.
    with multiprocessing.get_context("spawn").Pool(min(jobs, len(exercises))) as pool:
        tell(f"auditing {len(given)} exercises")
        for found in pool.imap(_audited, given):
            done.append(found)
            tell(f"auditing: {len(done)} of {len(given)} exercises done")
    return done


def _audited(given: tuple[str, str]) -> Audit:
    course, name = given
    with Grader(course=course) as grader:
        return audit(grader, grader.course.exercises[name])
