"""An audit as a table on a terminal, as Markdown, and as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from paperleet.audit.model import Audit, Killed

SCHEMA = "paperleet/audit/1"


def show(console: Console, audits: Sequence[Audit], *, with_matrix: bool) -> None:
    """Every section with what is wrong in it; the last line is the result."""
    for audit in audits:
        console.print(Text.assemble((audit.exercise, "bold"), (f" · {audit.seconds:.0f} s", "dim")))
        for section in audit.sections:
            mark, colour = ("✓", "green") if section.holds else ("✗", "bold red")
            note = f"  {'; '.join(section.notes)}" if section.notes else ""
            console.print(Text.assemble("  ", (mark, colour), f" {section.title}", (note, "dim")), soft_wrap=True)
            for problem in section.problems:
                console.print(Text(f"      {problem}"), soft_wrap=True)
        if with_matrix:
            console.print()
            for line in matrix_lines(audit):
                console.print(Text(line), soft_wrap=True)
        console.print()
    unfit = [audit.exercise for audit in audits if not audit.is_fit]
    if unfit:
        console.print(Text.assemble(("NOT FIT", "bold red"), f"  {', '.join(unfit)}"), soft_wrap=True)
    else:
        console.print(Text.assemble(("FIT", "bold green"), f"  {len(audits)} exercise{'s'[: len(audits) != 1]}"))


def matrix_lines(audit: Audit) -> list[str]:
    """The kill matrix: a line a wrong submission, an x for each check that it fails."""
    width = max((len(killed.name) for killed in audit.matrix), default=0)
    legend = [f"{_letter(index)} {name}" for index, name in enumerate(audit.checks)]
    heading = " ".join(_letter(index) for index in range(len(audit.checks)))
    rows = [f"{killed.name:<{width}}  {_marks(audit, killed)}" for killed in audit.matrix]
    return [*legend, "", f"{'':<{width}}  {heading}", *rows]


def markdown_matrix(audit: Audit) -> str:
    """The kill matrix as a Markdown page."""
    lines = [
        f"# Kill matrix of `{audit.exercise}`",
        "",
        "Each row is a wrong submission, each column a check; an x means that the check fails it. Made by",
        f"`paperleet audit {audit.exercise} --matrix`; a check that no row fails would be idle, a row that no",
        "check fails would survive. Both are refused by the audit.",
        "",
        "```text",
        *matrix_lines(audit),
        "```",
        "",
    ]
    return "\n".join(lines)


def dumps(audits: Sequence[Audit]) -> str:
    """The audits as one JSON document."""
    document = {
        "schema": SCHEMA,
        "fit": all(audit.is_fit for audit in audits),
        "exercises": list(map(_plain, audits)),
    }
    return json.dumps(document, indent=2, allow_nan=False)


def _plain(audit: Audit) -> dict[str, Any]:
    return {
        "id": audit.exercise,
        "fit": audit.is_fit,
        "seconds": audit.seconds,
        "sections": [
            {
                "id": section.id,
                "title": section.title,
                "holds": section.holds,
                "problems": list(section.problems),
                "notes": list(section.notes),
            }
            for section in audit.sections
        ],
        "checks": list(audit.checks),
        "matrix": [
            {"name": killed.name, "diagnoses": list(killed.diagnoses), "failed": sorted(killed.failed)}
            for killed in audit.matrix
        ],
    }


def _marks(audit: Audit, killed: Killed) -> str:
    return " ".join("x" if name in killed.failed else "·" for name in audit.checks)


def _letter(index: int) -> str:
    return "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[index % 52]
