"""What a gradebook shows, counts and exports, also of names that were made to do harm."""

from __future__ import annotations

import csv
import datetime
import io
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from paperleet import Grader
from paperleet.classroom import exporting, lateness, roster, selecting, stored
from paperleet.classroom.gradebook import CheckLine, Entry, Gradebook, Result, digest_of
from paperleet.classroom.lateness import Policy
from paperleet.classroom.selecting import Selection
from paperleet.cli import run
from paperleet.model import WrongUse
from paperleet.report import classes as report
from paperleet.report import document
from paperleet.submission import from_source
from rich.console import Console

from tests.conftest import ROOT

TASK = "layer_norm"
HOSTILE = (
    "=1+1",
    "+cmd|' /C calc'!A0",
    "-2+3",
    "@SUM(A1)",
    "＝1+1",
    "[bold]x[/bold]",
    "\x1b[31mred\x1b[0m\r\n\tx",
    "a\u202eb",
)

Captured = pytest.CaptureFixture[str]


def add(
    book: Gradebook,
    student: str,
    formula: bool,
    mistakes: Sequence[str] = (),
    fingerprint: str = "",
    submitted: str | None = None,
) -> None:
    """A student with 1 point in T0, and 3 in T1 when the formula is right; advice counts as passed."""
    source = from_source(f"# {student}".encode("utf-8", "surrogatepass"))
    book.register(TASK, [Entry(student, "", f"{student}.py", submitted, source)])
    checks = (
        CheckLine("T0/entry", "passed", 1, 1),
        CheckLine("T1/formula", "advice" if formula else "failed", 3 * formula, 3),
        CheckLine("T1/precision", "passed" if formula else "not run", formula, 1),
    )
    earned = sum(check.earned for check in checks)
    outcome = "passed" if formula else "failed"
    first = next(iter(mistakes), "")
    kept = Result(
        outcome, earned, 5, first, "sandboxed", "2026-10-01T00:00:00+00:00", 0.1, tuple(mistakes), checks, fingerprint
    )
    book.record(digest_of(source), TASK, "r1", kept, "{}")


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Gradebook]:
    with Gradebook(tmp_path / "class.db", create=True, seed=1) as opened:
        yield opened


@pytest.fixture
def filled(book: Gradebook) -> Gradebook:
    book.enrol([("ada", "Ada Lovelace"), ("zoe", "Zoe")])
    add(book, "ada", True)
    add(book, "bob", False, ["wrong-base+one-based", "dtype-ignored"], "f1")
    add(book, "carl", False, ["wrong-base+one-based"], "f1")
    add(book, "dan", False, ["wrong-base"], "f2")
    add(book, "eve", False, [], "f3")
    book.register(TASK, [Entry("fay", "", "fay", None, None, "no .py file or notebook")])
    return book


def test_everybody_is_shown_with_points_a_tier(filled: Gradebook, capsys: Captured) -> None:
    assert run(["class", "show", "-g", str(filled.path)]) == 0
    assert [line.rstrip() for line in capsys.readouterr().out.splitlines()] == [
        "layer_norm",
        "student  name           T0   T1  points  result",
        "ada      Ada Lovelace  1/1  4/4     5/5  passed",
        "bob                    1/1  0/4     1/5  failed      wrong-base+one-based",
        "carl                   1/1  0/4     1/5  failed      wrong-base+one-based",
        "dan                    1/1  0/4     1/5  failed      wrong-base",
        "eve                    1/1  0/4     1/5  failed",
        "fay                                      not graded  no .py file or notebook",
        "nothing handed in",
        "zoe  Zoe",
    ]


@pytest.mark.parametrize(
    ("selection", "expected"),
    [
        (Selection(only="passed"), ["ada"]),
        (Selection(only="ungraded"), ["fay"]),
        (Selection(mistake="one-based"), ["bob", "carl"]),
        (Selection(mistake="dtype-ignored"), ["bob"]),
        (Selection(check="T1/precision", sort="diagnosis", reverse=True), ["carl", "bob", "dan", "eve"]),
        (Selection(sort="points", reverse=True), ["ada", "eve", "dan", "carl", "bob", "fay"]),
    ],
)
def test_rows_are_selected_and_ordered(filled: Gradebook, selection: Selection, expected: list[str]) -> None:
    rows = [row for row in filled.rows(TASK) if row.exercise]

    assert [row.student for row in selection.of(rows)] == expected


def test_statistics_count_mistakes_checks_points_and_clusters(filled: Gradebook, capsys: Captured) -> None:
    assert run(["class", "stats", "-g", str(filled.path)]) == 0
    full, third = "█" * 30, "█" * 10
    assert [line.rstrip() for line in capsys.readouterr().out.splitlines()] == [
        "layer_norm · 6 submissions: 1 passed, 4 failed, 1 not graded",
        "",
        "points",
        f"  0  {'':30}  0",
        f"  1  {full}  4",
        f"  2  {'':30}  0",
        f"  3  {'':30}  0",
        f"  4  {'':30}  0",
        f"  5  {'█' * 8:30}  1",
        "",
        "passed by",
        f"  T0/entry      {full}  100%  5 passed",
        f"  T1/formula    {'█' * 6:30}   20%  1 passed, 4 failed",
        f"  T1/precision  {'█' * 6:30}   20%  1 passed, 4 not run",
        "",
        "mistakes",
        f"  wrong-base        {full}  3",
        f"  one-based         {'█' * 20:30}  2",
        f"  dtype-ignored     {third:30}  1",
        f"  no known mistake  {third:30}  1",
        "",
        "the same wrong numbers",
        "    2  wrong-base+one-based: bob, carl",
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["show", "--check", "T1/formla"], "there is no check 'T1/formla' in these results; did you mean 'T1/formula'?"),
        (["show", "-e", "other"], "the gradebook {path} holds nothing for 'other'; use one of layer_norm"),
        (["show", "--student", "x"], "there is no student 'x'; 'paperleet class show' lists who is there"),
        (["show", "--student", "Ada Lovelac"], "there is no student 'Ada Lovelac'; did you mean 'Ada Lovelace'?"),
        (["show", "--student", "fay"], "there is no result of 'fay' in {path}; 'paperleet class show' tells why"),
        (["show", "--mistake", "wrong-bse"], "nobody makes the mistake 'wrong-bse' here; did you mean 'wrong-base'?"),
        (["export", "-e", "other"], "the gradebook {path} holds nothing for 'other'"),
        (["export", "--due", "soon"], "'soon' is no date; write it as 2026-10-01, or 2026-10-01T23:59+02:00"),
    ],
)  # fmt: skip
def test_what_is_not_there_is_told(filled: Gradebook, capsys: Captured, arguments: list[str], message: str) -> None:
    code = run(["class", *arguments, "-g", str(filled.path)])

    assert (code, capsys.readouterr().err) == (2, f"paperleet: {message.format(path=filled.path)}\n")


def test_student_is_found_by_identifier_or_by_the_name_of_one(filled: Gradebook) -> None:
    filled.enrol([("z2", "zoe")])
    rows = list(filled.rows())

    assert [selecting.student(rows, wanted) for wanted in ("ada", "ADA  lovelace", "zoe")] == ["ada", "ada", "zoe"]
    with pytest.raises(WrongUse) as refused:
        selecting.student(rows, "ZOE")
    assert str(refused.value) == "'ZOE' is the name of several students; use one of z2, zoe"


def test_hostile_names_neither_steer_a_terminal_nor_are_executed_by_a_spreadsheet(book: Gradebook) -> None:
    for name in HOSTILE:
        add(book, name, False, ["wrong-base"], "f1")
    drawn = Console(file=io.StringIO(), force_terminal=True, width=100, color_system=None)
    report.show(drawn, book, Selection(), None)
    report.show_statistics(drawn, book, None)
    rows = list(csv.reader(io.StringIO("".join(exporting.as_csv(book, None, None)))))

    shown = drawn.file.getvalue()  # type: ignore[attr-defined]
    assert not {character for character in shown if not (character.isprintable() or character == "\n")}
    assert "[bold]x[/bold]" in shown
    assert sorted(row[0] for row in rows[1:]) == sorted(
        ["'=1+1", "'+cmd|' /C calc'!A0", "'-2+3", "'@SUM(A1)", "'＝1+1", "[bold]x[/bold]", "red  x", "a\ufffdb"]
    )


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"])
def test_cell_that_begins_like_a_formula_is_made_text(start: str) -> None:
    assert exporting.harmless(f"{start}1") == f"'{start}1"
    assert exporting.harmless(-1) == -1
    assert exporting.harmless("a=1") == "a=1"


DUE = datetime.datetime(2026, 10, 1, 12, tzinfo=datetime.UTC)


@pytest.mark.parametrize(
    ("submitted", "days", "points"),
    [
        (None, None, 20.0),
        ("2026-10-01T12:00:00+00:00", 0, 20.0),
        ("2026-10-01T14:09:00+02:00", 0, 20.0),  # within the grace
        ("2026-10-01T12:11:00+00:00", 1, 17.0),
        ("2026-10-02T12:00:00+00:00", 1, 17.0),
        ("2026-10-02T12:00:01+00:00", 2, 14.0),
        ("2026-12-01T00:00:00+00:00", 61, 10.0),  # the most
    ],
)
def test_lateness_costs_a_share_a_day_begun_up_to_the_most(
    submitted: str | None, days: int | None, points: float
) -> None:
    policy = Policy(DUE, per_day=15, most=50, grace=datetime.timedelta(minutes=10))

    assert (policy.days_late(submitted), policy.points(20, submitted)) == (days, points)


def test_due_date_without_a_time_is_its_end_here() -> None:
    assert lateness.moment("2026-10-01").replace(tzinfo=None) == datetime.datetime(2026, 10, 1, 23, 59, 59, 999999)
    assert lateness.moment("2026-10-01T12:00+00:00") == DUE
    with pytest.raises(WrongUse):
        lateness.moment("01.10.2026")


def test_names_of_a_roster_come_out_printable(tmp_path: Path) -> None:
    path = tmp_path / "roster.csv"
    path.write_text("id,name\n\x1b[31m1,a\u202eb\n", "utf-8")

    assert [(one.student, one.name) for one in roster.read(path).students] == [("1", "a\N{REPLACEMENT CHARACTER}b")]


def test_scorecard_that_is_kept_comes_back_whole(grader: Grader) -> None:
    corpus = ROOT / "tests" / "submissions" / "positional_encoding" / "wrong"
    written = document.document(grader.grade(corpus / "one_based_positions.py", seed=1))

    assert written["diagnoses"]
    assert document.document(stored.scorecard(json.loads(json.dumps(written)))) == written
