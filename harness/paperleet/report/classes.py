"""A class on a terminal: how far its grading is, who has how many points, and what remains to be done."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from paperleet import untrusted
from paperleet.classroom.gradebook import NO_VERDICT, Gradebook, Row

if TYPE_CHECKING:
    from paperleet.classroom.run import Done

_STYLES = {"passed": "green", "failed": "bold red", NO_VERDICT: "magenta"}


@dataclass
class Tally:
    """What has come of a run so far; `total` counts the sources to grade."""

    total: int
    done: int = 0
    passed: int = 0
    failed: int = 0
    no_verdict: int = 0

    def count(self, done: Done) -> None:
        """Count one more result."""
        self.done += 1
        self.passed += done.card.passed is True
        self.failed += done.card.passed is False
        self.no_verdict += done.card.passed is None


@contextmanager
def live(tally: Tally) -> Iterator[Callable[[Done], None]]:
    """Takes results as they come: a bar on a terminal (stderr), one line a submission elsewhere (stdout)."""
    if not sys.stderr.isatty():
        yield lambda done: _tell_line(tally, done)
        return
    console = Console(stderr=True, highlight=False)
    columns = (BarColumn(), MofNCompleteColumn(), _Rate(), TimeRemainingColumn(), TextColumn("{task.fields[found]}"))
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=tally.total, found="")

        def tell(done: Done) -> None:
            tally.count(done)
            rest = f", {tally.no_verdict} without a verdict" if tally.no_verdict else ""
            progress.update(task, completed=tally.done, found=f"{tally.failed} failed{rest}")
            for line in changes(done):
                progress.console.print(Text(line))

        yield tell


class _Rate(ProgressColumn):
    """Submissions a second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:.1f}/s" if task.speed else "")


def _tell_line(tally: Tally, done: Done) -> None:
    tally.count(done)
    card = done.card
    word = {True: "passed", False: "failed", None: NO_VERDICT}[card.passed]
    mistake = f" · {card.diagnoses[0].id}" if card.diagnoses else ""
    said = f" · {card.error.message}" if card.error is not None and card.passed is None else ""
    who = ", ".join(map(untrusted.one_line, done.students[:3])) + (", …" if len(done.students) > 3 else "")
    points = f"{card.points.earned} of {card.points.possible} points"
    click.echo(f"{tally.done}/{tally.total} {who}: {word}, {points}{mistake}{said}")
    for line in changes(done):
        click.echo(line)


def changes(done: Done) -> Iterator[str]:
    """What a new result changed, a line for each student whose points or outcome are not what they were."""
    for change in done.changes:
        before, after = change.before, change.after
        if (before.outcome, before.earned, before.possible) != (after.outcome, after.earned, after.possible):
            old, new = (f"{one.outcome}, {one.earned} of {one.possible}" for one in (before, after))
            yield f"changed: {untrusted.one_line(change.student)}: {old} → {new}"


def summarise(console: Console, book: Gradebook, exercise: str, revision: str, tally: Tally, problems: int) -> None:
    """What the run came to, and what to do next."""
    rows = [row for row in book.rows(exercise) if row.exercise]
    for row in rows:
        if row.problem:
            console.print(Text(f"not graded: {row.student}: {row.problem}"), soft_wrap=True)
    old = sum(row.revision not in (None, revision) for row in rows)
    if old:
        console.print(Text(f"{old} results are of another revision of {exercise}; --regrade grades them again"))
    counts = [f"{tally.passed} passed", f"{tally.failed} failed", f"{tally.no_verdict} without a verdict"]
    console.print(Text(f"{tally.done} graded: {', '.join(counts)}; {len(rows)} submissions in {book.path}"))


def show(console: Console, book: Gradebook, exercise: str | None) -> None:
    """Everybody's points."""
    table = Table(box=None, pad_edge=False)
    for heading in ("student", "name", "exercise", "points", "result", "diagnosis"):
        table.add_column(heading)
    for row in book.rows(exercise):
        table.add_row(*map(Text, _cells(row)))
    console.print(table)


def _cells(row: Row) -> tuple[str, ...]:
    result = row.result
    if result is None:
        return row.student, row.name, row.exercise, "", row.problem or "not graded", ""
    return (
        row.student, row.name, row.exercise, f"{result.earned}/{result.possible}", result.outcome, result.diagnosis
    )  # fmt: skip
