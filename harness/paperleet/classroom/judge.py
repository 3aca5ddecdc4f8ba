"""A judge in a process of its own, which grades for `grade_many` until its caller is gone."""

from __future__ import annotations

import contextlib
import faulthandler
import gc
import os
import queue
import threading
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING

from paperleet.model import CourseRefused, PaperleetError, Scorecard, WrongUse
from paperleet.submission import Submission

if TYPE_CHECKING:
    from paperleet.grading import Grader

_OBJECTS_BETWEEN_COLLECTIONS = 50_000  # a submission's answers and scorecard make no cycles


# A submission may be asked twice, when its template was lost. A judge that takes longer hangs itself.
_PATIENCE = 4  # times the limit of one submission
_PATIENCE_SECONDS = 300.0  # for starting templates


@dataclass(frozen=True)
class Job:
    """One submission to grade; `number` is the caller's, and comes back with the answer."""

    number: int
    submission: Submission
    exercise: str | None
    tiers: tuple[str, ...]
    checks: tuple[str, ...]
    seed: int


@dataclass(frozen=True)
class Verdict:
    """The scorecard of the job of that number, or the refusal that ends the whole batch."""

    number: int
    card: Scorecard | None
    refusal: PaperleetError | None = None


def main(descriptor: int) -> None:
    """Answer each job that comes through the descriptor, after a Grader's options."""
    from paperleet.grading import Grader

    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS)
    caller = Connection(descriptor)
    grader = Grader(**caller.recv())
    jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
    threading.Thread(target=_receive, args=(caller, jobs, grader), daemon=True).start()
    while True:
        verdict = answer(grader, jobs.get())
        with contextlib.suppress(OSError):  # the other thread knows when nobody listens
            caller.send(verdict)


def _receive(caller: Connection, jobs: queue.SimpleQueue[Job], grader: Grader) -> None:
    """Take jobs, and end this process at once when its caller is gone: also in the middle of a submission."""
    try:
        while True:
            jobs.put(caller.recv())
    except (EOFError, OSError):
        with contextlib.suppress(BaseException):
            grader.close()
    finally:
        os._exit(0)


def answer(grader: Grader, job: Job) -> Verdict:
    """The job's verdict; ends this process when that takes too long, so that another one may try."""
    from paperleet.grading import unreadable

    try:
        seconds = _PATIENCE * grader.limits.whole_seconds + _PATIENCE_SECONDS
        with open(os.devnull, "w") as nowhere:
            faulthandler.dump_traceback_later(seconds, exit=True, file=nowhere)  # also where Python itself hangs
            try:
                return _graded(grader, job)
            finally:
                faulthandler.cancel_dump_traceback_later()
    except CourseRefused as error:
        return Verdict(job.number, None, error)
    except PaperleetError as error:
        return Verdict(job.number, unreadable(job.submission.path, error))


def _graded(grader: Grader, job: Job) -> Verdict:
    from paperleet.grading import unreadable

    try:
        card = grader.grade(job.submission, job.exercise, tiers=job.tiers, checks=job.checks, seed=job.seed)
    except WrongUse as error:
        if job.exercise is not None or job.tiers or job.checks:
            return Verdict(job.number, None, error)
        return Verdict(job.number, unreadable(job.submission.path, error))  # this file's exercise cannot be told
    return Verdict(job.number, card)
