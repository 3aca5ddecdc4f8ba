"""Starts submissions' processes by forking, where the system forks cheaply and controls what was forked (Linux)."""

from __future__ import annotations

import array
import contextlib
import json
import os
import select
import socket
from collections.abc import Sequence
from types import TracebackType
from typing import Any

from paperleet.model import HarnessFault
from paperleet.runner import launching, strays
from paperleet.runner.spawner import Child, Ending

_START_SECONDS = 120.0
_REPLY_SECONDS = 4.0  # a sweep takes at most three
# A keeper sees nothing of a submission; what its many forks leave in it, if anything, ends with it.
_TEMPLATES_A_KEEPER = 300


class Keeper:
    """One process that has imported `modules`, and forks a template for each submission."""

    def __init__(self, modules: Sequence[str], memory_bytes: int, level: str) -> None:
        self._token = strays.new_token()
        self._socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            call = f"template.main({theirs.fileno()}, {list(modules)!r}, {memory_bytes}, {level!r})"
            self._process = launching.python(call, [theirs.fileno()], self._token)
        self._is_ready = False
        self._is_lost = False
        self.templates = 0

    @property
    def is_waiting(self) -> bool:
        """Whether it has imported what it must, or has ended; asking it then does not wait."""
        return self._is_ready or bool(select.select([self._socket], [], [], 0)[0])

    def template(self, descriptor: int) -> int:
        """Fork a template that serves the judge on `descriptor`; its process id."""
        self.wait()
        self.templates += 1
        return int(self.ask(None, b"T", (descriptor,))["pid"])

    def end(self, template: int) -> None:
        """End a template and all that it left behind."""
        self.ask(None, b"R%d" % template)

    def wait(self) -> None:
        """Return when it has imported what it must; raises HarnessFault when it cannot."""
        if not self._is_ready:
            self._receive(self._socket, _START_SECONDS)
            self._is_ready = True

    def ask(self, control: socket.socket | None, message: bytes, descriptors: Sequence[int] = ()) -> dict[str, Any]:
        """A reply to `message` over a template's `control`, or of this process; what goes wrong loses both."""
        ancillary = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", descriptors))] if descriptors else []
        asked = control or self._socket
        if self._is_lost:
            raise HarnessFault("the worker template is gone")
        try:
            asked.sendmsg([message], ancillary)
        except OSError as error:
            raise self._lose(f"is gone ({error.strerror})") from error
        return self._receive(asked, _REPLY_SECONDS)

    def close(self) -> None:
        """End the process; its templates die with it."""
        self._socket.close()
        self._kill()
        if self._process.stderr is not None:
            self._process.stderr.close()

    def _kill(self) -> None:
        launching.kill(self._process)
        if self._is_lost:
            strays.kill(self._token)

    def _lose(self, why: str) -> HarnessFault:
        """Give it up: whatever it still has to say would be taken for the answer to another question."""
        if not self._is_lost:
            self._is_lost = True
            self._kill()
        return HarnessFault(f"the worker template {why}")

    def _receive(self, control: socket.socket, seconds: float) -> dict[str, Any]:
        control.settimeout(seconds)
        try:
            reply = control.recv(4096)
        except TimeoutError as error:
            raise self._lose(f"did not answer within {seconds:g} s") from error
        except OSError as error:
            raise self._lose(f"is gone ({error.strerror})") from error
        if not reply:
            words = launching.last_words(self._process) if control is self._socket else ""
            raise self._lose(f"ended{words}")
        answer: dict[str, Any] = json.loads(reply)
        return answer


class ForkSpawner:
    """A keeper, and the template of it that forks the children of the submission at hand.

    The keeper starts at once and imports in the background; the first `begin` waits for it. Whatever a submission
    does to its template ends with the submission, and a new one costs two milliseconds. After some hundreds of
    submissions a new keeper starts beside the old one, and takes over when it is ready.
    """

    def __init__(
        self, modules: Sequence[str], memory_bytes: int, level: str, *, renewed_after: int = _TEMPLATES_A_KEEPER
    ) -> None:
        self._given = (tuple(modules), memory_bytes, level)
        self._renewed_after = renewed_after
        self._keeper = Keeper(*self._given)
        self._successor: Keeper | None = None
        self._control: socket.socket | None = None
        self._template = 0

    def begin(self) -> None:
        """Replace the template by one that has seen no submission."""
        self._keeper.wait()
        if self._control is not None:
            self._control.close()
            self._control = None
            self._keeper.end(self._template)
        self._renew()
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._control = ours
            self._template = self._keeper.template(theirs.fileno())

    def spawn(self) -> Child:
        """A forked child of the template."""
        if self._control is None:
            self.begin()
        assert self._control is not None
        requests_end, requests = os.pipe()
        answers, answers_end = os.pipe()
        log, log_end = os.pipe()
        try:
            reply = self._keeper.ask(self._control, b"F", (requests_end, answers_end, log_end))
        except HarnessFault:
            for descriptor in (requests, answers, log):
                os.close(descriptor)
            raise
        finally:
            for descriptor in (requests_end, answers_end, log_end):
                os.close(descriptor)
        for descriptor in (requests, answers, log):
            os.set_blocking(descriptor, False)
        return Child(reply["pid"], requests, answers, log)

    def end(self, child: Child, *, by_itself: bool = False) -> Ending:
        """Kill the child's group, reap it, and sweep up its strays."""
        for descriptor in (child.requests, child.answers, child.log):
            with contextlib.suppress(OSError):
                os.close(descriptor)
        reply = self._keeper.ask(self._control, b"%s%d" % (b"W" if by_itself else b"R", child.pid))
        return Ending(reply["status"], reply["strays"], bool(reply["running"]))

    def close(self) -> None:
        """End the keeper; its templates and their children die with it."""
        if self._successor is not None:
            self._successor.close()
        if self._control is not None:
            self._control.close()
        self._keeper.close()

    def _renew(self) -> None:
        """Start a new keeper when this one has had its share, and change over without waiting for it."""
        if self._successor is None and self._keeper.templates >= self._renewed_after:
            self._successor = Keeper(*self._given)
        if self._successor is not None and self._successor.is_waiting:
            self._keeper.close()
            self._keeper, self._successor = self._successor, None

    def __enter__(self) -> ForkSpawner:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
