"""Starts the processes that run submissions: an interface, and the template that forks (Linux)."""

from __future__ import annotations

import array
import contextlib
import json
import os
import signal
import site
import socket
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol

from paperleet.model import HarnessFault
from paperleet.runner import strays

# The only variables a submission's process has.
_ENVIRONMENT = {
    "PATH": "/usr/bin:/bin",
    "LANG": "C.UTF-8",
    "HOME": "/nonexistent",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "PYTHONHASHSEED": "0",
    "PYTHONDONTWRITEBYTECODE": "1",
    "TORCHDYNAMO_DISABLE": "1",
    "TORCH_DISABLE_ADDR2LINE": "1",
}
_BOOTSTRAP = (
    "import sys; sys.path[:0] = {paths!r}; "
    "from paperleet.worker.template import main; main({descriptor}, {modules!r}, {memory}, {level!r})"
)
_START_SECONDS = 120.0
_REPLY_SECONDS = 4.0  # a sweep takes at most three


@dataclass(frozen=True)
class Ending:
    """How a child ended before it was killed: its wait status, and how many strays were killed with it."""

    status: int
    strays: int
    was_running: bool

    @property
    def sentence(self) -> str:
        """What happened to the process, for a message about a child from which no answer came."""
        if self.was_running:
            return "closed the channel to the judge"
        if os.WIFSIGNALED(self.status):
            number = os.WTERMSIG(self.status)
            try:
                return f"was killed by {signal.Signals(number).name}"
            except ValueError:
                return f"was killed by signal {number}"
        return f"ended itself with exit code {os.WEXITSTATUS(self.status)}"


@dataclass(frozen=True)
class Child:
    """A running child: its process id and the judge's ends of its three pipes."""

    pid: int
    requests: int
    answers: int
    log: int


class Spawner(Protocol):
    """Makes fresh children that answer the protocol of `frames`."""

    def begin(self) -> None:
        """Return when a first child of another submission can be had at once; raises HarnessFault when none can."""

    def spawn(self) -> Child:
        """A new child; raises HarnessFault when none can be had."""

    def end(self, child: Child, *, by_itself: bool = False) -> Ending:
        """Kill the child's group and what it left behind; one that seems to end `by_itself` gets a moment for it."""

    def close(self) -> None:
        """End every process that this spawner started."""


class ForkSpawner:
    """One process that has imported `modules`, and forks a template for each submission, which forks its children.

    It starts at once and imports in the background; the first `begin` waits for it. Whatever a submission does to
    its template ends with the submission, and a new one costs two milliseconds.
    """

    def __init__(self, modules: Sequence[str], memory_bytes: int, level: str) -> None:
        self._token = strays.new_token()
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        code = _BOOTSTRAP.format(
            paths=_import_paths(), descriptor=theirs.fileno(), modules=list(modules), memory=memory_bytes, level=level
        )
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-B", "-c", code],
            pass_fds=[theirs.fileno()],
            env={**_ENVIRONMENT, strays.VARIABLE: self._token},
            cwd="/",
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        theirs.close()
        self._keeper = ours
        self._control: socket.socket | None = None
        self._template = 0
        self._is_ready = False
        self._is_lost = False

    def begin(self) -> None:
        """Replace the template by one that has seen no submission."""
        if not self._is_ready:
            self._receive(self._keeper, _START_SECONDS)
            self._is_ready = True
        if self._control is not None:
            self._control.close()
            self._control = None
            self._ask(self._keeper, b"R%d" % self._template)
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._control = ours
            self._template = self._ask(self._keeper, b"T", (theirs.fileno(),))["pid"]

    def spawn(self) -> Child:
        """A forked child of the template."""
        if self._control is None:
            self.begin()
        assert self._control is not None
        requests_end, requests = os.pipe()
        answers, answers_end = os.pipe()
        log, log_end = os.pipe()
        try:
            reply = self._ask(self._control, b"F", (requests_end, answers_end, log_end))
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
        assert self._control is not None
        reply = self._ask(self._control, b"%s%d" % (b"W" if by_itself else b"R", child.pid))
        return Ending(reply["status"], reply["strays"], bool(reply["running"]))

    def close(self) -> None:
        """End the template; its children die with it."""
        self._keeper.close()
        if self._control is not None:
            self._control.close()
        self._kill()
        if self._process.stderr is not None:
            self._process.stderr.close()

    def _kill(self) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        if self._is_lost:
            strays.kill(self._token)

    def _lose(self, why: str) -> HarnessFault:
        """Give the template up: whatever it still has to say would be taken for the answer to another question."""
        if not self._is_lost:
            self._is_lost = True
            self._kill()
        return HarnessFault(f"the worker template {why}")

    def _ask(self, control: socket.socket, message: bytes, descriptors: Sequence[int] = ()) -> dict[str, Any]:
        ancillary = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", descriptors))] if descriptors else []
        if self._is_lost:
            raise HarnessFault("the worker template is gone")
        try:
            control.sendmsg([message], ancillary)
        except OSError as error:
            raise self._lose(f"is gone ({error.strerror})") from error
        return self._receive(control, _REPLY_SECONDS)

    def _receive(self, control: socket.socket, seconds: float) -> dict[str, Any]:
        control.settimeout(seconds)
        try:
            reply = control.recv(4096)
        except TimeoutError as error:
            raise self._lose(f"did not answer within {seconds:g} s") from error
        except OSError as error:
            raise self._lose(f"is gone ({error.strerror})") from error
        if not reply:
            words = self._last_words() if control is self._keeper else ""
            raise self._lose(f"ended{words}")
        answer: dict[str, Any] = json.loads(reply)
        return answer

    def _last_words(self) -> str:
        """The template's last line on stderr, which tells a missing or broken framework."""
        if self._process.stderr is None:
            return ""
        self._process.wait()
        os.set_blocking(self._process.stderr.fileno(), False)
        lines = (self._process.stderr.read() or b"").decode("utf-8", "replace").strip().splitlines()
        return f": {lines[-1][:200]}" if lines else ""

    def __enter__(self) -> ForkSpawner:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _import_paths() -> list[str]:
    """Where a worker finds this package and, for a per-user installation, the framework."""
    package_parent = str(Path(__file__).resolve().parents[2])
    user_site = site.getusersitepackages()
    return [package_parent, *([user_site] if user_site in sys.path else [])]
