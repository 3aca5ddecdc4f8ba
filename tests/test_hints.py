"""Hints come one at a time, for what is wrong, and never tell the solution; statements are readable in a terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from paperleet import Grader
from paperleet.cli import run
from paperleet.course.python import catalogue
from paperleet.hinting import parts
from paperleet.report.catalogue import unfolded, without_answers

from tests.conftest import ROOT
from tests.corpus import FOLDER

FORM = "sinusoidal_positional_encoding"
WRONG = FOLDER / FORM / "wrong"
RIGHT = FOLDER / FORM / "right" / "einsum_product.py"
Captured = pytest.CaptureFixture[str]


def test_without_a_file_the_first_hint_is_shown_and_the_next_named(capsys: Captured) -> None:
    assert run(["hint", FORM]) == 0
    lines = [line.rstrip() for line in capsys.readouterr().out.splitlines()]

    assert lines == [
        "hint 1 of 10: angles",
        "The frequencies do not depend on the row: compute the D/2 of them once, and",
        "print them. At width 8 they are 1, 0.1, 0.01, 0.001. They fall, and the last one",
        "stays above 1/10000.",
        f"next: paperleet hint {FORM} --number 2",
    ]


@pytest.mark.parametrize(
    ("name", "heading"),
    [
        ("integer_division", "hint 1 of 3: angles"),
        ("halves_concatenated", "hint 1 of 3: filling"),
        ("one_based_positions", "hint 1 of 2: row-0 sanity check"),
        ("float32_inside", "hint 1 of 2: shape and digits"),
        ("pair_doubled_and_one_based", "hint 1 of 3: angles"),
    ],
)
def test_with_a_file_the_hint_is_for_the_mistake_that_it_makes(capsys: Captured, name: str, heading: str) -> None:
    path = WRONG / f"{name}.py"
    assert run(["hint", FORM, str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()

    assert (lines[0], lines[-1]) == (heading, f"next: paperleet hint {FORM} {path} --number 2")


def test_where_nothing_is_written_the_first_hint_is_the_first_of_all(capsys: Captured, tmp_path: Path) -> None:
    run(["start", FORM, str(tmp_path / "mine.py")])
    run(["hint", FORM])
    first = capsys.readouterr().out.splitlines()[1:-1]

    assert run(["hint", FORM, str(tmp_path / "mine.py")]) == 0
    assert capsys.readouterr().out.splitlines()[:-1] == first


def test_the_last_hint_names_no_next_one(capsys: Captured) -> None:
    assert run(["hint", FORM, str(WRONG / "one_based_positions.py"), "--number", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()

    assert (lines[0], "next:" in lines[-1]) == ("hint 2 of 2: row-0 sanity check", False)


def test_beyond_the_last_hint_there_is_none(capsys: Captured) -> None:
    assert run(["hint", FORM, "--number", "11"]) == 2
    assert capsys.readouterr().err == "paperleet: there are 10 hints here; the last one is --number 10\n"


def test_a_file_that_passes_needs_no_hint(capsys: Captured) -> None:
    assert run(["hint", FORM, str(RIGHT)]) == 0
    assert capsys.readouterr().out == "everything passes: 24 of 24 points; no hint is needed\n"


def test_a_file_of_another_exercise_is_told_with_the_command_for_it(capsys: Captured, tmp_path: Path) -> None:
    path = tmp_path / "my file.py"
    path.write_text("def sinusoidal_encoding(length, d_model):\n    return 1\n")

    assert run(["hint", FORM, str(path)]) == 2
    assert capsys.readouterr().err == (
        f"paperleet: {path} is for sinusoidal_encoding, and not for {FORM}; "
        f"ask for it with: paperleet hint sinusoidal_encoding '{path}'\n"
    )


def test_a_file_that_cannot_be_read_is_told(capsys: Captured, tmp_path: Path) -> None:
    assert run(["hint", FORM, str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"paperleet: {tmp_path} is a directory; name a .py file\n"


def test_an_exercise_that_is_not_there_has_no_hints(capsys: Captured) -> None:
    assert run(["hint", "positional_encodng"]) == 2
    said = "paperleet: there is no exercise 'positional_encodng'; did you mean 'positional_encoding'?\n"
    assert capsys.readouterr().err == said


def test_every_known_mistake_has_hints_and_hints_are_for_nothing_unknown(grader: Grader) -> None:
    course = grader.course
    for exercise in course.exercises.values():
        known = catalogue(course, exercise)
        assert known is not None
        ids = {mistake.id for mistake in (*known.mistakes, *known.symptoms)}
        helped = {name for part in parts(course, exercise) for name in part.helps_with}
        checks = {f"{tier}/{check.id}" for tier, listed in exercise.checks.items() for check in listed}

        # What a form of the exercise cannot show is not listed among its mistakes.
        assert sorted(ids - helped) == sorted(ids & {"normalised-table", "octave-frequencies"} - helped)
        assert {name for name in helped if "/" in name} <= checks


def test_no_hint_holds_a_line_of_the_reference(grader: Grader) -> None:
    course = grader.course
    for exercise in course.exercises.values():
        lines = course.reference(exercise).read_text("utf-8").splitlines()
        telling = {line.strip() for line in lines if re.search(r"= .*[\[(]", line)}
        text = (course.folder(exercise) / "hints.md").read_text("utf-8")

        assert [line for line in telling if line in text] == []


@pytest.mark.parametrize("name", ["positional_encoding", FORM, "sinusoidal_encoding", "sinusoidal_table_float32"])
def test_statement_is_shown_with_its_formulas_and_python_as_they_are_written(capsys: Captured, name: str) -> None:
    assert run(["show", name]) == 0
    out = capsys.readouterr().out
    text = (ROOT / "exercises" / name / "statement.md").read_text("utf-8")
    blocks = re.findall(r"^```\w*\n(.*?)^```", text, re.MULTILINE | re.DOTALL)

    assert len(blocks) >= 3 and all(block in out for block in blocks)
    assert "<details>" not in out and "$" not in text


def test_answers_are_folded_away_until_asked_for(capsys: Captured) -> None:
    run(["show", FORM])
    folded = capsys.readouterr().out
    run(["show", FORM, "--answers"])
    shown = capsys.readouterr().out

    assert ("16 MiB in float32" in folded, "16 MiB in float32" in shown) == (False, True)
    assert f"answers: paperleet show {FORM} --answers" in folded


def test_a_question_stands_above_its_answer_or_alone() -> None:
    text = "Before\n<details><summary>Why\nnot?</summary>\nBecause.</details>\nAfter\n"

    assert without_answers(text) == "Before\n- Why not?\nAfter\n"
    assert unfolded(text) == "Before\n**Why not?**\n\nBecause.\n\nAfter\n"
