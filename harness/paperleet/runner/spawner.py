"""What the judge needs of whatever makes the processes that run submissions."""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass
from typing import Protocol


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
