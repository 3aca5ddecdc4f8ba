"""Starts a new interpreter for each child, where forking is not to be trusted (macOS; tried on Linux only)."""

from __future__ import annotations

import contextlib
import os
import select
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass

from paperleet.model import HarnessFault
from paperleet.runner import launching, strays
from paperleet.runner.spawner import Child, Ending

_START_SECONDS = 120.0
_ENDING_SECONDS = 1.0
_READY = b"r"


@dataclass
class _Started:
    """A worker that imports, or has imported, all that a submission may need; and the mark of what it starts."""

    process: subprocess.Popen[bytes]
    child: Child
    ready: int
    token: str
    is_ready: bool = False


class SingleUseSpawner:
    """Children that are interpreters of their own: each imports `modules` anew, the next one while this one works."""

    def __init__(self, modules: Sequence[str], memory_bytes: int, level: str) -> None:
        self._given = (list(modules), memory_bytes, level)
        self._next: _Started | None = self._start()
        self._running: dict[int, _Started] = {}

    def begin(self) -> None:
        """Return when a child is ready, so that the time of its imports is not the submission's."""
        self._next = self._next or self._start()
        _wait(self._next)

    def spawn(self) -> Child:
        """The child that is ready; raises HarnessFault when its imports failed."""
        self.begin()
        started, self._next = self._next, None
        assert started is not None
        os.close(started.ready)
        self._running[started.child.pid] = started
        self._next = self._start()
        return started.child

    def end(self, child: Child, *, by_itself: bool = False) -> Ending:
        """Kill the child's session and whatever carries its mark."""
        started = self._running.pop(child.pid)
        _close(child)
        if by_itself:
            with contextlib.suppress(subprocess.TimeoutExpired):
                started.process.wait(_ENDING_SECONDS)
        was_running = started.process.poll() is None
        return Ending(*_kill(started), was_running)

    def close(self) -> None:
        """End the children, and the one that was to be the next."""
        for started in self._running.values():
            _close(started.child)
            _kill(started)
        self._running.clear()
        if self._next is not None:
            os.close(self._next.ready)
            _close(self._next.child)
            _kill(self._next)
            self._next = None

    def _start(self) -> _Started:
        requests_end, requests = os.pipe()
        answers, answers_end = os.pipe()
        log, log_end = os.pipe()
        ready, ready_end = os.pipe()
        theirs = (requests_end, answers_end, log_end, ready_end)
        token = strays.new_token()
        modules, memory_bytes, level = self._given
        call = f"single.main({theirs!r}, {modules!r}, {memory_bytes}, {level!r})"
        try:
            process = launching.python(call, theirs, token)
        finally:
            for descriptor in theirs:
                os.close(descriptor)
        for descriptor in (requests, answers, log):
            os.set_blocking(descriptor, False)
        return _Started(process, Child(process.pid, requests, answers, log), ready, token)


def _wait(started: _Started) -> None:
    """Return when the worker's imports are done; raises HarnessFault with its last words when they failed."""
    if started.is_ready:
        return
    if not select.select([started.ready], [], [], _START_SECONDS)[0]:
        raise HarnessFault(f"the worker did not start within {_START_SECONDS:g} s")
    if os.read(started.ready, 1) != _READY:
        raise HarnessFault(f"the worker ended{launching.last_words(started.process)}")
    started.is_ready = True


def _close(child: Child) -> None:
    for descriptor in (child.requests, child.answers, child.log):
        with contextlib.suppress(OSError):
            os.close(descriptor)


def _kill(started: _Started) -> tuple[int, int]:
    """The worker's wait status, and how many processes it had left behind outside its group."""
    status = launching.kill(started.process)
    if started.process.stderr is not None:
        started.process.stderr.close()
    return status, strays.kill(started.token)
