"""A scorecard that shows itself: as HTML in a notebook, as text at a prompt."""

from __future__ import annotations

import io

from paperleet.grading import Examined
from paperleet.model import Scorecard
from paperleet.notebook.code import Gathered
from paperleet.report import terminal

_WIDTH = 92


class Shown:
    """What `paperleet.check` gives: the scorecard as `card`, which a notebook or a prompt displays.

    `source` is the code that was graded, empty where a file or a live object was.
    """

    def __init__(self, found: Examined, gathered: Gathered | None = None, *, draws: bool = False) -> None:
        self.card: Scorecard = found.card
        self.source = gathered.source if gathered is not None else ""
        self.missing = gathered.missing if gathered is not None else ()
        self._found = found
        self._draws = draws

    def __repr__(self) -> str:
        from rich.console import Console

        console = Console(file=io.StringIO(), width=_WIDTH, highlight=False, color_system=None, force_jupyter=False)
        terminal.show(console, self.card, terminal.Style(repeats=False))
        for line in self.remarks:
            console.print(line, markup=False, soft_wrap=True)
        file = console.file
        assert isinstance(file, io.StringIO)
        return file.getvalue().rstrip("\n")

    def _repr_html_(self) -> str:
        from paperleet.page import document

        figures = document.figures_of(self._found) if self._draws else []
        assert self._found.exercise is not None
        report = document.Report(self.card, self._found.exercise, figures=figures)
        return document.render("notebook.html.j2", report=report, source=self.source, remarks=self.remarks)

    @property
    def remarks(self) -> list[str]:
        """What the reader should know of how the code was found."""
        if not self.missing:
            return []
        names = ", ".join(self.missing)
        return [f"no code was found for {names}; define it in a cell, so that it can be sent along"]
