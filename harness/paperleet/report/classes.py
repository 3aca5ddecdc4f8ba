"""A class on a terminal: how far its grading is, who has how many points, and what remains to be done."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.measure import Measurement
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
from paperleet.classroom import selecting, statistics, stored
from paperleet.classroom.gradebook import NO_VERDICT, CheckLine, Gradebook, Result, Row
from paperleet.classroom.selecting import Selection
from paperleet.classroom.statistics import Bin, Statistics
from paperleet.course.location import is_file
from paperleet.model import WrongUse
from paperleet.report import terminal

if TYPE_CHECKING:
    from paperleet.classroom.run import Done

_BAR_WIDTH, _BAR_LEAST = 30, 8
_LABEL_WIDTH = 36
_LINES_SHOWN = 20
_NAME_WIDTH = 28
_NOTE_WIDTH = 16
_CLUSTERS_SHOWN = 12
_STUDENTS_SHOWN = 6
_COUNTED = (
    ("passed", "passed"),
    ("failed", "failed"),
    (NO_VERDICT, "without a verdict"),
    ("not graded", "not graded"),
)
_ALWAYS = ("passed", "failed")
_UNBOUNDED = 10_000
_STYLES = {"passed": "green", "failed": "bold red", NO_VERDICT: "magenta"}


@dataclass
class Tally:
    """What has come of a run so far; `total` counts the sources to grade.

    `rescaled` counts results by how many points were possible before and are now, where these differ.
    """

    total: int
    done: int = 0
    passed: int = 0
    failed: int = 0
    no_verdict: int = 0
    rescaled: Counter[tuple[int, int]] = field(default_factory=Counter)

    def count(self, done: Done) -> None:
        """Count one more result."""
        self.done += 1
        self.passed += done.card.passed is True
        self.failed += done.card.passed is False
        self.no_verdict += done.card.passed is None
        both = [(change.before.possible, change.after.possible) for change in done.changes]
        self.rescaled.update((before, after) for before, after in both if before != after)


@contextmanager
def live(tally: Tally) -> Iterator[Callable[[Done], None]]:
    """Takes results as they come: a bar on a terminal, one line a submission elsewhere (stdout)."""
    if not (sys.stdout.isatty() and sys.stderr.isatty()):
        yield lambda done: _tell_line(tally, done)
        return
    console = Console(stderr=True, highlight=False)
    columns = (BarColumn(), MofNCompleteColumn(), _Rate(), TimeRemainingColumn(), TextColumn("{task.fields[found]}"))
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=tally.total, found="")

        def tell(done: Done) -> None:
            tally.count(done)
            rest = f", {tally.no_verdict} without a verdict" if tally.no_verdict else ""
            progress.update(
                task, completed=tally.done, found=f"{tally.total - tally.done} left, {tally.failed} failed{rest}"
            )
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
    """What a new result changed, a line for each student who does not pass the same as before.

    Where other points are possible, those of everybody are other ones, which is no news of one of them.
    """
    for change in done.changes:
        before, after = change.before, change.after
        if _is_other(before, after):
            old, new = (f"{one.outcome}, {one.earned} of {one.possible}" for one in (before, after))
            yield f"changed: {untrusted.one_line(change.student)}: {old} → {new}"


def _is_other(before: Result, after: Result) -> bool:
    if before.outcome != after.outcome or before.possible == after.possible:
        return (before.outcome, before.earned) != (after.outcome, after.earned)
    known = {check.name: check.outcome for check in before.checks}
    return any(known.get(check.name, check.outcome) != check.outcome for check in after.checks)


def summarise(
    console: Console, book: Gradebook, exercise: str, revision: str, tally: Tally, strangers: Sequence[str]
) -> None:
    """What the run came to: what could not be graded, what was passed over, and the result in the last line.

    That line counts the files graded now, equal ones once, and then the students' submissions by their results.
    """
    problems, remarks, outsiders = _Few(), _Few(), _Few()
    results: Counter[str] = Counter()
    old = 0
    for row in book.rows(exercise):
        old += row.revision not in (None, revision)
        if row.exercise:
            results[row.result.outcome if row.result is not None else "not graded"] += 1
        if row.problem:
            problems.add(f"not graded: {row.student}: {row.problem}")
        if row.remark:
            remarks.add(f"note: {row.student}: {row.remark}")
    for student in strangers:
        outsiders.add(f"not on the roster: {student}")
    for line in (*problems.lines(), *remarks.lines(), *outsiders.lines()):
        console.print(_text(line), soft_wrap=True)
    if old:
        said = f"{_counted(old, 'result')} of another revision of {exercise} kept; --regrade grades again"
        console.print(Text(said), soft_wrap=True)
    for (before, after), count in sorted(tally.rescaled.items()):
        said = f"{_counted(count, 'result')} of {after} points instead of {before}, which is no change by itself"
        console.print(Text(said), soft_wrap=True)
    now = f"{_counted(tally.done, 'distinct file')} graded" if tally.done else "nothing new to grade"
    counts = [f"{results[outcome]} {said}" for outcome, said in _COUNTED if results[outcome] or outcome in _ALWAYS]
    said = f"{_counted(results.total(), 'submission')} in {book.path}: {', '.join(counts)}"
    console.print(_text(f"{now}; {said}"), soft_wrap=True)


class _Few:
    """The first of many lines, and how many more there are."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._count = 0

    def add(self, line: str) -> None:
        self._count += 1
        if self._count <= _LINES_SHOWN:
            self._lines.append(line)

    def lines(self) -> list[str]:
        more = self._count - len(self._lines)
        return [*self._lines, *([f"and {more} more, which 'paperleet class show' tells"] if more else [])]


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def show(console: Console, book: Gradebook, selection: Selection, exercise: str | None) -> None:
    """Everybody's points, a table for each exercise; who is on the roster and has handed in nothing stands last."""
    names = _exercises(book, exercise)
    selection.refuse_unknown(list(book.rows(exercise)))
    for name in names:
        rows = selection.of([row for row in book.rows(name) if row.exercise])
        console.print(Text(name, "bold"))
        if rows:
            _print_table(console, _points_table(console, rows))
        else:
            console.print("nobody")
    missing = [row for row in book.rows(exercise) if not row.exercise]
    if missing and selection.only in (None, "ungraded") and not selection.mistake and not selection.check:
        console.print(Text("nothing handed in", "bold"))
        for row in missing:
            console.print(_text(f"{row.student}  {row.name}".rstrip()), soft_wrap=True)


def _points_table(console: Console, rows: Sequence[Row]) -> Table:
    tiers = list(dict.fromkeys(check.tier for row in rows for check in _checks(row)))
    with_names = any(row.name for row in rows)
    table = Table(box=None, pad_edge=False, header_style="bold")
    longest = _NAME_WIDTH if console.is_terminal else None
    table.add_column("student", no_wrap=True, overflow="ellipsis", max_width=longest)
    if with_names:
        table.add_column("name", no_wrap=True, overflow="ellipsis", max_width=longest)
    for heading in (*tiers, "points"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("result", no_wrap=True)
    table.add_column("", overflow="fold", min_width=_NOTE_WIDTH)
    for row in rows:
        names = [_text(row.name)] if with_names else []
        table.add_row(
            _text(row.student),
            *names,
            *(_points(row, tier) for tier in (*tiers, "")),
            *_ending(row, between=" + " if console.is_terminal else "+"),
        )
    return table


def _points(row: Row, tier: str) -> Text:
    """The points earned in a tier, of all tiers where none is named."""
    checks = [check for check in _checks(row) if tier in ("", check.tier)]
    if not checks:
        return Text("")
    earned, possible = sum(check.earned for check in checks), sum(check.possible for check in checks)
    return Text(f"{earned}/{possible}", "green" if earned == possible else "")


def _ending(row: Row, between: str) -> tuple[Text, Text]:
    """The result, and beside it the mistake (several with `between` them) or what else is to be said."""
    result = row.result
    remarks = [row.problem, row.remark]
    if result is None:
        return Text("not graded", "magenta"), _text("; ".join(filter(None, remarks)))
    if not row.is_current:
        remarks.append("of an earlier submission")
    return Text(result.outcome, _STYLES[result.outcome]), _text(
        "; ".join(filter(None, [result.diagnosis.replace("+", between), *remarks]))
    )


def show_cards(console: Console, book: Gradebook, student: str, exercise: str | None) -> None:
    """The whole scorecards of one student, named by identifier or name; raises WrongUse when there is none.

    The line that asks a check again stands there only where the file can be found from here.
    """
    names = _exercises(book, exercise)
    student = selecting.student(list(book.rows()), untrusted.one_line(student))
    found = {name: card for name in names if (card := book.card(student, name)) is not None}
    if not found:
        raise WrongUse(f"there is no result of {student!r} in {book.path}; 'paperleet class show' tells why")
    for name, document in found.items():
        card = stored.scorecard(document)
        style = terminal.Style(rerun=book.options(name), repeats=is_file(Path(card.path)))
        terminal.show(console, replace(card, title=untrusted.one_line(student)), style)


def show_statistics(console: Console, book: Gradebook, exercise: str | None) -> None:
    """For each exercise how the points are spread, who passes what, and which mistakes are made."""
    for name in _exercises(book, exercise):
        figures = statistics.of(name, (row for row in book.rows(name) if row.exercise))
        _show_figures(console, figures)


def _show_figures(console: Console, figures: Statistics) -> None:
    graded = f"{figures.passed} passed, {figures.failed} failed"
    rest = [(figures.no_verdict, "without a verdict"), (figures.not_graded, "not graded")]
    said = ", ".join([graded, *(f"{count} {what}" for count, what in rest if count)])
    console.print(Text.assemble((figures.exercise, "bold"), f" · {figures.submissions} submissions: {said}"))
    if not figures.rates:
        return
    most = max(one.count for one in figures.points)
    _print_bars(console, "points", [(_range(one), one.count, most, str(one.count)) for one in figures.points])
    rates = [
        (rate.check, rate.passed, rate.of, f"{_percent(rate.passed, rate.of):>4}  {rate.counts}")
        for rate in figures.rates
    ]
    _print_bars(console, "passed by", rates)
    named = [*figures.mistakes, *([("no known mistake", figures.unnamed)] if figures.unnamed else [])]
    most = max((count for _, count in named), default=1)
    _print_bars(console, "mistakes", [(mistake, count, most, str(count)) for mistake, count in named])
    if figures.clusters:
        console.print()
        console.print(Text("the same wrong numbers", "bold"))
        for cluster in figures.clusters[:_CLUSTERS_SHOWN]:
            students = ", ".join(cluster.students[:_STUDENTS_SHOWN]) + (
                ", …" if len(cluster.students) > _STUDENTS_SHOWN else ""
            )
            what = cluster.diagnosis or "no known mistake"
            console.print(_text(f"{len(cluster.students):>5}  {what}: {students}"), soft_wrap=True)


def _exercises(book: Gradebook, wanted: str | None) -> list[str]:
    """The wanted exercise, or all that were graded; raises WrongUse for one that was not."""
    known = book.exercises()
    if wanted is not None and wanted not in known:
        held = f"use one of {', '.join(known)}" if known else "it is empty"
        raise WrongUse(f"the gradebook {book.path} holds nothing for {untrusted.one_line(wanted)!r}; {held}")
    return [wanted] if wanted is not None else known


def _print_bars(console: Console, title: str, lines: Sequence[tuple[str, int, int, str]]) -> None:
    """A line each: its label, a bar of `count` out of `most`, and what it says in figures."""
    if not lines:
        return
    console.print()
    console.print(Text(title, "bold"))
    width = min(max(len(label) for label, *_ in lines), _LABEL_WIDTH)
    room = console.width - width - max(len(said) for *_, said in lines) - 6
    longest = max(_BAR_LEAST, min(_BAR_WIDTH, room))
    for label, count, most, said in lines:
        filled = round(longest * count / most) if most else 0
        bar = "█" * max(filled, 1 if count else 0)
        line = ("  ", _text(label[:width].ljust(width)), "  ", (bar.ljust(longest), "cyan"), "  ", said)
        console.print(Text.assemble(*line), soft_wrap=True)


def _range(one: Bin) -> str:
    return str(one.low) if one.low == one.high else f"{one.low}–{one.high}"


def _percent(part: int, whole: int) -> str:
    return f"{100 * part // whole}%" if whole else "–"


def _print_table(console: Console, table: Table) -> None:
    if console.is_terminal:
        console.print(table)
        return
    # Elsewhere nothing is cut off or folded: one line a row, whatever its length.
    width = Measurement.get(console, console.options.update(max_width=_UNBOUNDED), table).maximum
    usual, console.width = console.width, width
    console.print(table)
    console.width = usual


def _checks(row: Row) -> Sequence[CheckLine]:
    return row.result.checks if row.result is not None else ()


def _text(given: str) -> Text:
    return Text(untrusted.one_line(given, _UNBOUNDED))
