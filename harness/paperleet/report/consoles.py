"""Where reports for people go."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console


def console() -> Console:
    """Standard output; the exit code tells the result also when the reader has seen enough, as `head` does."""
    from rich.console import Console

    class Patient(Console):
        def on_broken_pipe(self) -> None:
            discard_output()

    # A terminal that says it has no columns has some.
    width = None if os.environ.get("COLUMNS", "") not in ("0", "1") else 80
    return Patient(highlight=False, width=width)


def discard_output() -> None:
    """Nobody takes our output any more, and Python would complain once more at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
