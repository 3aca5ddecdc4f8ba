"""A class's results as one page for the instructor; without names unless they are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from paperleet.classroom import statistics
from paperleet.classroom.gradebook import Row
from paperleet.classroom.statistics import Cluster, PassRate, Statistics
from paperleet.model import WrongUse
from paperleet.page import document
from paperleet.page.figures import drawing
from paperleet.page.figures.picture import Picture

if TYPE_CHECKING:
    from paperleet.classroom.gradebook import Gradebook


@dataclass(frozen=True)
class MistakeLine:
    """A known mistake, how many make it, and who; `title` and `advice` are empty where it comes with others only."""

    id: str
    title: str
    advice: str
    count: int
    students: Sequence[str]


@dataclass(frozen=True)
class Part:
    """What the page shows of one exercise."""

    exercise: str
    figures: Statistics
    points: Picture | None
    checks: Sequence[tuple[PassRate, str]]
    mistakes: Sequence[MistakeLine]
    clusters: Sequence[tuple[Cluster, Sequence[str]]]
    unnamed: Sequence[str]
    rows: Sequence[Row]

    @property
    def most(self) -> int:
        """The largest number of students with one mistake."""
        return max([line.count for line in self.mistakes] + [self.figures.unnamed], default=0)


@dataclass(frozen=True)
class _Titles:
    """What the scorecards of a class call their checks and mistakes."""

    checks: dict[str, str]
    mistakes: dict[str, tuple[str, str]]


def page(book: Gradebook, exercise: str | None, *, names: bool) -> str:
    """The page of one exercise or of all; `names` puts the students' names in.

    Raises WrongUse when there is nothing of the exercise.
    """
    if exercise is not None and exercise not in book.exercises():
        held = ", ".join(book.exercises()) or "none"
        raise WrongUse(f"the gradebook holds no submissions for {exercise!r}; it has some for: {held}")
    wanted = [exercise] if exercise is not None else book.exercises()
    parts = [_part(book, name, names) for name in wanted]
    return document.render("class.html.j2", parts=parts, names=names, policy=document.POLICY)


def _part(book: Gradebook, exercise: str, names: bool) -> Part:
    rows = [row for row in book.rows(exercise) if row.exercise]
    figures = statistics.of(exercise, rows)
    titles = _titles(book, exercise, rows)
    makers = _makers(rows)
    called = {row.student: row.name or row.student for row in rows}

    def told(students: Sequence[str]) -> list[str]:
        return [called.get(student, student) for student in students] if names else []

    lines = [
        MistakeLine(name, *titles.mistakes.get(name, ("", "")), count, told(makers.get(name, [])))
        for name, count in figures.mistakes
    ]
    failed = [row for row in rows if row.result is not None and row.result.outcome == "failed"]
    unnamed = [row.student for row in failed if row.result is not None and not row.result.mistakes]
    return Part(
        exercise,
        figures,
        _points(figures),
        [(rate, titles.checks.get(rate.check, "")) for rate in figures.rates],
        lines,
        [(cluster, told(cluster.students)) for cluster in figures.clusters],
        told(unnamed),
        rows if names else [],
    )


def _makers(rows: Sequence[Row]) -> dict[str, list[str]]:
    """Who makes each mistake, alone or together with others."""
    found: dict[str, list[str]] = {}
    for row in rows:
        for mistake in row.result.mistakes if row.result is not None else ():
            for part in mistake.split("+"):
                if row.student not in found.setdefault(part, []):
                    found[part].append(row.student)
    return found


def _titles(book: Gradebook, exercise: str, rows: Sequence[Row]) -> _Titles:
    """The words of the scorecards, of as few as it takes."""
    titles = _Titles({}, {})
    for row in rows:
        if row.result is None or (titles.checks and not set(row.result.mistakes) - titles.mistakes.keys()):
            continue
        card = book.card(row.student, exercise)
        titles.checks.update(
            {f"{tier['id']}/{check['id']}": check["title"] for tier in card["tiers"] for check in tier["checks"]}
        )
        titles.mistakes.update({found["id"]: (found["title"], found["advice"]) for found in card["diagnoses"]})
    return titles


def _points(figures: Statistics) -> Picture | None:
    """How the points are spread, as a figure."""
    if not figures.points:
        return None
    labels = [str(one.low) if one.low == one.high else f"{one.low}–{one.high}" for one in figures.points]
    counts = [one.count for one in figures.points]
    graded, full = sum(counts), figures.points[-1].high
    said = f"{drawing.many(graded, 'submission')} with a result, of {full} points each."
    name = f"points-{figures.exercise}"
    with drawing.styled():
        made = drawing.new(9.6, 2.6)
        axes = made.subplots()
        bars = axes.bar(labels, counts, color=drawing.SERIES[0], width=0.8)
        axes.bar_label(bars, [str(count) if count else "" for count in counts], color=drawing.INK)
        axes.set_xlabel("points")
        axes.set_ylabel("submissions")
        axes.spines.left.set_visible(False)
        axes.set_yticks([])
        axes.margins(y=0.15)
        svg = drawing.svg(made, name, said)
    rows = [[label, str(count)] for label, count in zip(labels, counts, strict=True)]
    return Picture(name, "How the points are spread", said, svg, ["points", "submissions"], rows, is_broad=True)
