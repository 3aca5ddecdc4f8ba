"""Puts a report together from a scorecard and what it was made of, and sets it as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from paperleet.model import CheckResult, Outcome, Points, Scorecard, TierResult
from paperleet.page import statement
from paperleet.page.figures import draw
from paperleet.page.figures.picture import Picture
from paperleet.report import catalogue, terminal

if TYPE_CHECKING:
    from paperleet.course.schema import Exercise
    from paperleet.grading import Examined

# Style attributes are matplotlib's; nothing else is allowed, from anywhere.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"

_PRINTED = 20_000  # characters of a submission's output; a page is read by people


@dataclass(frozen=True)
class Report:
    """Everything that a page shows of one submission; `is_drawing` where the figures are still to come."""

    card: Scorecard
    exercise: Exercise
    statement: str = ""
    figures: Sequence[Picture] = ()
    rerun: tuple[str, ...] = ()
    has_hints: bool = False
    is_drawing: bool = False

    @property
    def verdict_word(self) -> str:
        """The verdict for people."""
        return {True: "Passed", False: "Failed", None: "No verdict"}[self.card.passed]

    @property
    def count(self) -> str:
        """The points, or why there is no verdict."""
        if self.card.passed is None and self.card.error is not None:
            return self.card.error.message
        return terminal.points_asked_for(self.card)

    @property
    def result(self) -> str:
        """The whole result in one line, such as `FAILED  20 of 32 points`."""
        return terminal.result_line(self.card).plain

    @property
    def verdict(self) -> str:
        """`passed`, `failed` or `none`."""
        return {True: "passed", False: "failed", None: "none"}[self.card.passed]

    @property
    def unexplained(self) -> str:
        """What to say where checks failed and no known mistake was found; empty where there is nothing to say."""
        return terminal.unexplained(self.card, "the checks below")

    def again(self, tier: TierResult, check: CheckResult) -> str:
        """The line that asks a check again."""
        return terminal.again(self.card, tier, check, self.rerun)


def report_of(found: Examined, rerun: tuple[str, ...] = ()) -> Report:
    """The report of one submission that could be read; `rerun` are the options with which it was graded."""
    assert found.exercise is not None and found.course is not None
    text = statement.html(catalogue.statement(found.course, found.exercise))
    return Report(found.card, found.exercise, text, figures_of(found), rerun)


def figures_of(found: Examined) -> list[Picture]:
    """The figures of one submission; none where nothing could be asked."""
    return draw(found.bench) if found.bench is not None else []


def page(report: Report) -> str:
    """The report as a page that loads nothing, runs nothing, and holds everything."""
    return render("report.html.j2", report=report, statement=report.statement, policy=POLICY)


def render(template: str, **values: Any) -> str:
    """A template of this package with these values, all of them escaped."""
    return _environment().get_template(template).render(**values)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("paperleet.page"),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {
        "class": _class,
        "mark": _mark,
        "open": _is_open,
        "percent": _percent,
        "sections": catalogue.sections,
        "shortened": _shortened,
        "told": _told,
    }
    return environment


_MARKS = {
    Outcome.PASSED: "✓",
    Outcome.FAILED: "✗",
    Outcome.ADVICE: "!",
    Outcome.NOT_RUN: "–",
    Outcome.NO_VERDICT: "?",
}


def _mark(outcome: Outcome) -> str:
    return _MARKS[outcome]


def _class(outcome: Outcome) -> str:
    return outcome.value.replace(" ", "-")


def _percent(points: Points) -> int:
    return 100 * points.earned // max(1, points.possible)


def _shortened(text: str) -> str:
    return text if len(text) <= _PRINTED else f"{text[:_PRINTED]}…"


def _told(message: str) -> Sequence[tuple[str, bool]]:
    """The lines of a check's message, and whether each is Python to copy."""
    return [(line.removeprefix("try: "), line.startswith("try: ")) for line in message.splitlines()]


def _is_open(outcome: Outcome) -> bool:
    return outcome in (Outcome.FAILED, Outcome.ADVICE, Outcome.NO_VERDICT)
