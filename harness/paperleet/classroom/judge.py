"""A judge in a process of its own, which grades for `grade_many` until its caller is gone."""

from __future__ import annotations

import contextlib
import gc
import os
import queue
import threading
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from paperleet.model import CourseRefused, PaperleetError, Scorecard, WrongUse
from paperleet.submission import Submission

_OBJECTS_BETWEEN_COLLECTIONS = 50_000  # a submission's answers and scorecard make no cycles


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
        verdict = _judge(grader, jobs.get())
        with contextlib.suppress(OSError):  # the other thread knows when nobody listens
            caller.send(verdict)


def _receive(caller: Connection, jobs: queue.SimpleQueue[Job], grader: Any) -> None:
    """Take jobs, and end this process at once when its caller is gone: also in the middle of a submission."""
    try:
        while True:
            jobs.put(caller.recv())
    except (EOFError, OSError):
        with contextlib.suppress(BaseException):
            grader.close()
    finally:
        os._exit(0)


def _judge(grader: Any, job: Job) -> Verdict:
    from paperleet.grading import unreadable

    try:
        card = grader.grade(job.submission, job.exercise, tiers=job.tiers, checks=job.checks, seed=job.seed)
    except CourseRefused as error:
        return Verdict(job.number, None, error)
    except WrongUse as error:
        if job.exercise is not None or job.tiers or job.checks:
            return Verdict(job.number, None, error)
        return Verdict(job.number, unreadable(job.submission.path, error))  # this file's exercise cannot be told
    except PaperleetError as error:
        return Verdict(job.number, unreadable(job.submission.path, error))
    return Verdict(job.number, card)
