"""The scorecard on a terminal: readable without colour, at any width, and copied without surprises."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from paperleet.model import NOT_SELECTED, CheckResult, Diagnosis, Outcome, Points, Scorecard, TierResult

WIDTH = 92  # wider lines are hard to read
_MARKS = {
    Outcome.PASSED: ("✓", "green"),
    Outcome.FAILED: ("✗", "bold red"),
    Outcome.ADVICE: ("!", "yellow"),
    Outcome.NOT_RUN: ("–", "dim"),
    Outcome.NO_VERDICT: ("?", "magenta"),
}
_QUIET = "dim"
# Why a check failed of which the reader knows everything: the file cannot be run.
_NOTHING_ASKED = ("import", "missing", "syntax")


@dataclass(frozen=True)
class Style:
    """What the caller of a report chose: how much to tell, and whether and with which options to tell of a rerun."""

    verbose: bool = False
    rerun: tuple[str, ...] = ()
    repeats: bool = True


def show(console: Console, card: Scorecard, style: Style) -> None:
    """Print the scorecard; its last line is the result."""
    width = min(console.width, WIDTH)
    if card.exercise is not None:
        console.print(Text.assemble((card.exercise, "bold"), f" · {card.title}"), soft_wrap=True)
    if card.path:
        # Not at the start of a line, where a name such as `::error::` would be a command to some build servers.
        console.print(Text(f"file {card.path}", _QUIET), soft_wrap=True)
    for tier in card.tiers:
        shown = [check for check in tier.checks if style.verbose or check.message != NOT_SELECTED]
        if not shown:
            continue
        console.print()
        console.print(_heading(tier), width=width)
        for check in shown:
            _show_check(console, card, tier, check, style, width)
    if card.passed is False and card.tiers:
        _show_diagnoses(console, card, width)
    if style.verbose:
        _show_details(console, card, width)
    console.print()
    console.print(Text(" · ".join(_footer(card, style)), _QUIET), width=width)
    for warning in card.isolation.warnings:
        console.print(Text.assemble(("warning: ", "bold yellow"), warning), width=width)
    console.print(result_line(card), soft_wrap=True)


def result_line(card: Scorecard) -> Text:
    """The whole result in one line."""
    points = points_asked_for(card)
    if card.error is not None and card.passed is None:
        return Text.assemble(("NO VERDICT", "bold magenta"), f"  {card.error.message}")
    if card.passed is None:
        return Text.assemble(("NO VERDICT", "bold magenta"), f"  {points}")
    if card.passed:
        return Text.assemble(("PASSED", "bold green"), f"  {points}")
    return Text.assemble(("FAILED", "bold red"), f"  {points}")


def points_asked_for(card: Scorecard) -> str:
    """The points earned, of those that were asked for."""
    asked = [check for _, check in card.checks if check.message != NOT_SELECTED]
    possible = sum(check.points.possible for check in asked)
    selected = " selected" if len(asked) < len(card.checks) else ""
    return f"{card.points.earned} of {possible}{selected} points"


def _heading(tier: TierResult) -> Table:
    row = Table.grid(expand=True, padding=(0, 1))
    row.add_column(ratio=1)
    row.add_column(justify="right", no_wrap=True)
    row.add_row(Text(f"{tier.id} {tier.title}", "bold"), _points(tier.points))
    return row


def _show_check(
    console: Console, card: Scorecard, tier: TierResult, check: CheckResult, style: Style, width: int
) -> None:
    mark, colour = _MARKS[check.outcome]
    row = Table.grid(expand=True, padding=(0, 1))
    row.add_column(width=3, justify="right", no_wrap=True)
    row.add_column(ratio=1)
    row.add_column(justify="right", no_wrap=True)
    title = Text(check.title)
    if check.outcome is Outcome.NOT_RUN:
        title.append(f" (not run: {check.message})", _QUIET)
    elif check.outcome not in (Outcome.PASSED, Outcome.FAILED):
        title.append(f" ({check.outcome.value})", _QUIET)
    row.add_row(Text(mark, colour), title, _points(check.points) if check.points.possible else Text())
    console.print(row, width=width)
    tells = check.outcome in (Outcome.FAILED, Outcome.ADVICE, Outcome.NO_VERDICT)
    if check.message and (tells or check.notable or (style.verbose and check.outcome is Outcome.PASSED)):
        for line in check.message.splitlines():
            text = Text(line, "" if tells else _QUIET)
            if line.startswith("try: "):
                console.print(Text("      ") + text, soft_wrap=True)
            else:
                console.print(_indented(text, 6), width=width)
    if check.outcome is Outcome.FAILED and style.repeats:
        # The line to copy is not wrapped, so that it can be pasted.
        console.print(Text(f"      again: {again(card, tier, check, style.rerun)}", _QUIET), soft_wrap=True)


def again(card: Scorecard, tier: TierResult, check: CheckResult, rerun: Sequence[str]) -> str:
    """The line that asks this check again, with the options in `rerun`."""
    path = f"./{card.path}" if card.path.startswith("-") else card.path
    command = ["paperleet", "grade", path, *rerun, "--check", f"{tier.id}/{check.id}"]
    return shlex.join([*command, "--seed", str(card.seed)])


def _show_diagnoses(console: Console, card: Scorecard, width: int) -> None:
    said = unexplained(card)
    if not card.diagnoses and not said:
        return
    console.print()
    console.print(Text("Diagnosis", "bold"))
    if said:
        console.print(_indented(Text(said), 2), width=width)
    for found in card.diagnoses:
        for line in _diagnosis_lines(found):
            console.print(line, width=width)


def unexplained(card: Scorecard, checks: str = "the checks above") -> str:
    """What to say where no known mistake was found in a submission that did not pass; empty where all is said.

    `checks` is where the reader finds the checks.
    """
    if card.passed is not False or card.diagnoses:
        return ""
    failed = _failed(card)
    if not failed:
        return f"nothing that was asked failed, but not everything could be asked: {checks} say why"
    if all(check.evidence.get("reason") in _NOTHING_ASKED for check in failed):
        return ""
    return f"none of the known mistakes explains these answers; {checks} say what is wrong"


def _failed(card: Scorecard) -> list[CheckResult]:
    return [check for _, check in card.checks if check.outcome is Outcome.FAILED]


def _diagnosis_lines(found: Diagnosis) -> Iterator[Padding]:
    yield _indented(Text.assemble((found.id, "bold yellow"), f"  {found.title}"), 2)
    for line in found.evidence.splitlines():
        yield _indented(Text(line), 6)
    if found.advice:
        yield _indented(Text.assemble(("change: ", "cyan"), found.advice), 6)


def _show_details(console: Console, card: Scorecard, width: int) -> None:
    if card.ruled_out:
        console.print()
        console.print(Text("Known mistakes ruled out", "bold"))
        for evidence, ids in _by_evidence(card).items():
            text = Text.assemble(
                ", ".join(ids), (f"\n  each {evidence}" if len(ids) > 1 else f"\n  {evidence}", _QUIET)
            )
            console.print(_indented(text, 2), width=width)
    if card.output.bytes:
        console.print()
        console.print(Text(f"The submission printed {card.output.bytes} bytes", "bold"))
        for line in card.output.text.splitlines():
            console.print(Text(f"  | {line}", _QUIET), soft_wrap=True)
        if card.output.truncated:
            console.print(Text("  (the rest was dropped)", _QUIET))
    console.print()
    for attempt, came_of_it in card.isolation.self_test.items():
        console.print(_indented(Text(f"self-test: {attempt}: {came_of_it}", _QUIET), 2), width=width)
    for layer, reason in card.isolation.layers.items():
        console.print(_indented(Text(f"isolation layer {layer}: {reason}", _QUIET), 2), width=width)


def _by_evidence(card: Scorecard) -> dict[str, list[str]]:
    grouped: dict[str, list[str]] = {}
    for out in card.ruled_out:
        grouped.setdefault(out.evidence, []).append(out.id)
    return grouped


def _indented(text: Text, left: int) -> Padding:
    return Padding(text, (0, 0, 0, left), expand=False)


def _footer(card: Scorecard, style: Style) -> Sequence[str]:
    parts = [card.isolation.told]
    tried = card.isolation.self_test.values()
    if tried:
        parts.append(f"self-test {sum(result == 'blocked' for result in tried)}/{len(tried)} blocked")
    if card.seed is not None:
        parts.append(f"seed {card.seed}")
    parts.append(f"{card.seconds:.1f} s")
    if card.output.bytes and not style.verbose:
        parts.append(f"the submission printed {card.output.bytes} bytes (--verbose shows them)")
    return parts


def _points(points: Points) -> Text:
    return Text(f"{points.earned}/{points.possible}", "" if points.earned == points.possible else "yellow")
