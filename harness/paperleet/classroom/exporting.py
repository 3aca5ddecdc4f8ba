"""The gradebook for other programs: one function a format, each a stream of text."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from paperleet import untrusted
from paperleet.classroom.gradebook import Gradebook, Row
from paperleet.classroom.lateness import Policy
from paperleet.model import WrongUse

SCHEMA = "paperleet/gradebook/1"
_COLUMNS = ("student", "exercise", "passed", "points", "possible", "diagnosis")
_LATE_COLUMNS = ("submitted", "days_late", "points_after_penalty")
# A spreadsheet takes a cell that begins with one of these for a formula, some also their wide forms.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")

Format = Callable[[Gradebook, str | None, Policy | None], Iterator[str]]


def as_csv(book: Gradebook, exercise: str | None, policy: Policy | None) -> Iterator[str]:
    """One line a submission: its result, then the outcome of each check, then what being late costs."""
    checks = list(dict.fromkeys(check.name for row in _submissions(book, exercise) for check in _checks(row)))
    yield _line([*_COLUMNS, *checks, *(_LATE_COLUMNS if policy is not None else ())])
    for row in _submissions(book, exercise):
        outcomes = {check.name: check.outcome for check in _checks(row)}
        late = _late(row, policy) if policy is not None else ()
        yield _line([*_result(row), *(outcomes.get(name, "") for name in checks), *late])


def as_json(book: Gradebook, exercise: str | None, policy: Policy | None) -> Iterator[str]:
    """One document with every submission and its whole scorecard, a line each."""
    yield f'{{"schema": {json.dumps(SCHEMA)}, "seed": {book.seed}, "submissions": ['
    separator = "\n"
    for row in _submissions(book, exercise):
        yield separator + json.dumps(_document(book, row, policy), allow_nan=False)
        separator = ",\n"
    yield "\n]}\n"


FORMATS: Mapping[str, Format] = {"csv": as_csv, "json": as_json}


def harmless(cell: object) -> object:
    """A cell that no spreadsheet executes: text that begins like a formula gets an apostrophe before it."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


def _submissions(book: Gradebook, exercise: str | None) -> Iterator[Row]:
    if exercise is not None and exercise not in book.exercises():
        raise WrongUse(f"the gradebook {book.path} holds nothing for {untrusted.one_line(exercise)!r}")
    return (row for row in book.rows(exercise) if row.exercise)


def _checks(row: Row) -> tuple[Any, ...]:
    return row.result.checks if row.result is not None else ()


def _result(row: Row) -> tuple[object, ...]:
    result = row.result
    if result is None:
        return row.student, row.exercise, "", "", "", ""
    passed = {"passed": "true", "failed": "false"}.get(result.outcome, "")
    return row.student, row.exercise, passed, result.earned, result.possible, result.diagnosis


def _late(row: Row, policy: Policy) -> tuple[object, ...]:
    days = policy.days_late(row.submitted)
    points = policy.points(row.result.earned, row.submitted) if row.result is not None else ""
    return row.submitted or "", "" if days is None else days, points


def _document(book: Gradebook, row: Row, policy: Policy | None) -> dict[str, Any]:
    whole = {
        "student": row.student,
        "name": row.name,
        "exercise": row.exercise,
        "path": row.path,
        "submitted": row.submitted,
        "problem": row.problem,
        "remark": row.remark,
        "is_current": row.is_current,
        "revision": row.revision,
        "graded": row.result.graded if row.result is not None else None,
        "scorecard": book.card(row.student, row.exercise),
    }
    if policy is not None:
        _, days, points = _late(row, policy)
        whole |= {"days_late": None if days == "" else days, "points_after_penalty": None if points == "" else points}
    return whole


def _printable(cell: object) -> object:
    return untrusted.one_line(cell) if isinstance(cell, str) else cell


def _line(cells: list[object]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerow([harmless(_printable(cell)) for cell in cells])
    return text.getvalue()
