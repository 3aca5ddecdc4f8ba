"""`paperleet.grade_many`: results as they come, from several judges, with nothing left running at the end."""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
import subprocess
import sys
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from paperleet import grading
from paperleet.classroom.judge import Job, Verdict
from paperleet.machine import usable_cores
from paperleet.model import HarnessFault, Scorecard, Unreadable
from paperleet.runner import strays
from paperleet.runner.launching import import_paths
from paperleet.runner.limits import Limits
from paperleet.submission import Submission

Given = TypeVar("Given", bound=Path | str | bytes | Submission)

_BOOTSTRAP = "import sys; sys.path[:0] = {paths!r}; from paperleet.classroom.judge import main; main({descriptor})"
_JUDGES_LIMIT = 64
_WAITING = 2  # jobs at one judge, so that it need not wait for its caller to store a result
_ENDING_SECONDS = 5.0
_TRIES = 2  # a submission whose judge was lost is graded again by a new one


class Graded(NamedTuple, Generic[Given]):
    """A submission as it was given, and its scorecard."""

    submission: Given
    scorecard: Scorecard


def grade_many(
    submissions: Iterable[Given],
    exercise: str | None = None,
    *,
    jobs: int | None = None,
    course: str | None = None,
    tiers: Sequence[str] = (),
    checks: Sequence[str] = (),
    seed: int | None = None,
    limits: Limits | None = None,
    time_limit: float | None = None,
    isolation: str = "best",
    require_isolation: str | None = None,
) -> Generator[Graded[Given]]:
    """Grade submissions in `jobs` processes, by default one a core, and yield each with its scorecard as it is done.

    A submission is what `paperleet.grade` takes, and the options are those of `paperleet.Grader`. All are asked the
    same questions: a seed that is not given is drawn once. Submissions are taken from the iterable as they are
    needed, so that memory does not grow with their number. To close the generator stops the work and leaves no
    process. Raises CourseRefused and WrongUse as `paperleet.grade` does; whatever else is wrong with a submission
    stands in its scorecard.
    """
    options: dict[str, Any] = {
        "course": course,
        "limits": limits,
        "time_limit": time_limit,
        "isolation": isolation,
        "require_isolation": require_isolation,
    }
    chosen = secrets.randbelow(grading.SEEDS) if seed is None else seed
    wanted = _Wanted(exercise, tuple(tiers), tuple(checks), chosen)
    batch = _Batch(iter(submissions), wanted, options, min(jobs or usable_cores(), _JUDGES_LIMIT))
    try:
        yield from batch.results()
    finally:
        batch.close()


class _Wanted(NamedTuple):
    exercise: str | None
    tiers: tuple[str, ...]
    checks: tuple[str, ...]
    seed: int


class _Task(NamedTuple, Generic[Given]):
    job: Job
    given: Given
    tries: int = 0


class _Batch(Generic[Given]):
    """The judges, and what each of them has to do."""

    def __init__(self, submissions: Iterator[Given], wanted: _Wanted, options: dict[str, Any], judges: int) -> None:
        self._submissions = submissions
        self._wanted = wanted
        self._options = options
        self._count = judges
        self._judges: list[_Judge[Given]] = []
        self._again: deque[_Task[Given]] = deque()
        self._number = 0
        self._is_drained = False

    def results(self) -> Iterator[Graded[Given]]:
        while True:
            yield from self._hand_out()
            busy = [judge for judge in self._judges if judge.tasks]
            if not busy:
                return
            for ready in wait([judge.connection for judge in busy]):
                judge = next(judge for judge in busy if judge.connection is ready)
                yield from self._take(judge)

    def close(self) -> None:
        """End every judge; what they started ends with them."""
        for judge in self._judges:
            judge.close()
        self._judges.clear()

    def _hand_out(self) -> Iterator[Graded[Given]]:
        """Give every judge something to do, and yield what needs no judge."""
        for waiting in range(_WAITING):
            for index in range(self._count):
                if index < len(self._judges) and len(self._judges[index].tasks) > waiting:
                    continue
                found = self._next()
                while isinstance(found, Graded):
                    yield found
                    found = self._next()
                if found is None:
                    return
                if index == len(self._judges):
                    self._judges.append(_Judge(self._options))
                self._judges[index].give(found)

    def _next(self) -> _Task[Given] | Graded[Given] | None:
        if self._again:
            return self._again.popleft()
        if self._is_drained:
            return None
        try:
            given = next(self._submissions)
        except StopIteration:
            self._is_drained = True
            return None
        try:
            read = grading.as_submission(given)
        except Unreadable as error:
            return Graded(given, grading.unreadable(given, error))
        self._number += 1
        wanted = self._wanted
        job = Job(self._number, read, wanted.exercise, wanted.tiers, wanted.checks, wanted.seed)
        return _Task(job, given)

    def _take(self, judge: _Judge[Given]) -> Iterator[Graded[Given]]:
        """The result that a judge has ready; where the judge was lost, its submissions are graded again."""
        try:
            verdict: Verdict = judge.connection.recv()
        except (EOFError, OSError):
            self._judges.remove(judge)
            judge.close()
            suspect, *innocent = judge.tasks
            self._again.extendleft(reversed(innocent))
            if suspect.tries + 1 < _TRIES:
                self._again.append(suspect._replace(tries=suspect.tries + 1))
            else:
                fault = HarnessFault(f"the judge of this submission {judge.ending}, twice")
                yield Graded(suspect.given, grading.unreadable(suspect.job.submission.path, fault))
            return
        task = judge.tasks.popleft()
        if verdict.refusal is not None:
            raise verdict.refusal
        assert verdict.card is not None and verdict.number == task.job.number
        yield Graded(task.given, verdict.card)


class _Judge(Generic[Given]):
    """A process that grades, and the tasks that it has, the one in work first."""

    def __init__(self, options: dict[str, Any]) -> None:
        ours, theirs = socket.socketpair()
        code = _BOOTSTRAP.format(paths=import_paths(), descriptor=theirs.fileno())
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-B", "-c", code],
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            env={**os.environ, strays.VARIABLE: strays.new_token()},
            stderr=None if os.environ.get("PAPERLEET_DEBUG") else subprocess.DEVNULL,
            start_new_session=True,  # a terminal's Ctrl-C is for the caller, which ends its judges
        )
        theirs.close()
        self.connection = Connection(ours.detach())
        self.tasks: deque[_Task[Given]] = deque()
        with contextlib.suppress(OSError):
            self.connection.send(options)

    def give(self, task: _Task[Given]) -> None:
        """Hand over one more submission."""
        self.tasks.append(task)
        with contextlib.suppress(OSError):  # a lost judge shows when its answer is waited for
            self.connection.send(task.job)

    def close(self) -> None:
        """End the process: it ends by itself when nobody speaks to it any more."""
        self.connection.close()
        try:
            self._process.wait(_ENDING_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    @property
    def ending(self) -> str:
        """How a lost process ended, in words."""
        code = self._process.returncode
        return f"was killed by signal {-code}" if code < 0 else f"ended with exit code {code}"
