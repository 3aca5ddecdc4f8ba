"""Tells on a terminal what is going on, once it takes longer than a moment."""

from __future__ import annotations

import sys
import threading
from types import TracebackType
from typing import TYPE_CHECKING

from paperleet import untrusted

if TYPE_CHECKING:
    from rich.status import Status

_MOMENT = 0.8  # seconds after which silence reads as a hang


class Progress:
    """A spinner on stderr that names the file being graded; nothing where stderr is no terminal."""

    def __init__(self, count: int, *, quiet: bool) -> None:
        self._count = count
        self._number = 0
        self._active = sys.stderr.isatty() and not quiet
        self._timer: threading.Timer | None = None
        self._status: Status | None = None
        self._lock = threading.Lock()

    def start(self, file: str) -> None:
        """Say, after a moment, that `file` is being graded."""
        self._number += 1
        if not self._active:
            return
        self.stop()
        name = untrusted.one_line(file, 60)
        place = f" ({self._number} of {self._count})" if self._count > 1 else ""
        self._timer = threading.Timer(_MOMENT, self._show, (f"grading {name}{place}",))
        self._timer.daemon = True
        self._timer.start()

    def tell(self, what: str) -> None:
        """Say at once what is being looked at."""
        if not self._active:
            return
        from rich.console import Console
        from rich.text import Text

        text = Text(untrusted.one_line(what, 60))
        if self._status is None:
            self._status = Console(stderr=True, highlight=False).status(text)
            self._status.start()
        self._status.update(text)

    def stop(self) -> None:
        """Take the spinner away."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        with self._lock:
            if self._status is not None:
                self._status.stop()
                self._status = None

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def _show(self, text: str) -> None:
        from rich.console import Console
        from rich.text import Text

        with self._lock:
            if self._timer is not None:
                self._status = Console(stderr=True, highlight=False).status(Text(text))
                self._status.start()
