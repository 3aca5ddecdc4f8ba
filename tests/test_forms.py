"""The other forms of the encoding: what is right passes, what is wrong fails where it must and is named."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
import yaml
from paperleet import Grader, Outcome
from paperleet.cli import run
from paperleet.course.python import catalogue
from paperleet.model import WrongUse

from tests.conftest import ROOT
from tests.corpus import FOLDER, SEED, Result, result
from tests.corpus_of_forms import FORMS, expectations, on_disk

EXPECTED = expectations()
NAMESAKES = "sinusoidal_positional_encoding, sinusoidal_table_float32"
TABLE = (FOLDER / "sinusoidal_table_float32" / "right" / "einsum_product.py").read_text("utf-8")
Captured = pytest.CaptureFixture[str]


@pytest.mark.parametrize(("form", "kind", "name"), EXPECTED)
def test_submission_of_a_form_has_exactly_this_result(grader: Grader, form: str, kind: str, name: str) -> None:
    card = grader.grade(FOLDER / form / kind / name, seed=SEED)

    expected: Result = EXPECTED[form, kind, name]
    assert (card.exercise, card.passed, result(card)) == (form, kind == "right", expected)


@pytest.mark.parametrize("seed", [7919, 15838, 23757])
def test_a_table_that_was_kept_for_some_sizes_grows_no_faster_than_it_does(grader: Grader, seed: int) -> None:
    # The seeds differ in which of the sizes that are counted were asked for before.
    path = FOLDER / "sinusoidal_table_float32" / "right" / "growing_table_copied.py"

    assert grader.grade(path, seed=seed).passed


@pytest.mark.parametrize("form", FORMS)
def test_every_form_has_six_right_and_twelve_wrong_submissions_each_with_an_expectation(form: str) -> None:
    listed = {kind: {name for f, k, name in EXPECTED if (f, k) == (form, kind)} for kind in ("right", "wrong")}

    assert on_disk(form) == listed
    assert len(listed["right"]) >= 6 and len(listed["wrong"]) >= 12


def test_nothing_in_the_harness_names_an_exercise() -> None:
    names = list(yaml.safe_load((ROOT / "tiers.yaml").read_text("utf-8"))["exercises"])
    sources = {path: path.read_text("utf-8") for path in (ROOT / "harness").rglob("*.py")}

    assert [(path.name, name) for path, text in sources.items() for name in names if name in text] == []


def test_the_forms_share_their_formulas_steps_with_the_first_exercise(grader: Grader) -> None:
    exercises = [grader.course.exercises[name] for name in ("sinusoidal_encoding", *FORMS)]
    steps = [catalogue(grader.course, exercise).steps for exercise in exercises]  # type: ignore[union-attr]

    assert all(known is steps[0] for known in steps)


def test_published_sample_that_passes_its_own_test_is_named_next_pair_frequency(grader: Grader) -> None:
    card = grader.grade(FOLDER / "positional_encoding" / "wrong" / "next_pair_frequency_rolled.py", seed=SEED)

    assert set(card.output.text.splitlines()) == {"[0. 1. 0. 1.]"}
    assert card.outcome("T1/position-0") is Outcome.PASSED
    assert [found.id for found in card.diagnoses] == ["next-pair-frequency"]


def test_a_numpy_submission_is_graded_without_torch_anywhere(tmp_path: Path) -> None:
    # A torch that cannot be imported stands in the judge's way; the worker's modules are looked at from inside.
    path = tmp_path / "mine.py"
    path.write_text(TABLE + "\n\nimport sys\nprint('torch' in sys.modules)\n")
    code = (
        "import sys; sys.modules['torch'] = None\n"
        "from paperleet import grading\n"
        f"with grading.Grader() as grader:\n    card = grader.grade({str(path)!r}, seed=1)\n"
        "print(card.passed, set(card.output.text.split()), {'torch' in key for key in grader._workers._spawners})\n"
    )
    code = code.replace("print(card.passed", "    print(card.passed")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)

    assert (done.stdout, done.stderr) == ("True {'False'} {False}\n", "")


def test_a_file_that_could_be_for_two_exercises_is_asked_about(grader: Grader) -> None:
    source = TABLE.partition("\n")[2]
    with pytest.raises(WrongUse) as refused:
        grader.grade(source, seed=SEED)

    assert str(refused.value) == (
        "submission.py could be for several exercises; name one with --exercise, or in its first lines, as "
        f"'# paperleet: sinusoidal_positional_encoding': {NAMESAKES}"
    )


def test_a_file_that_could_be_for_two_exercises_exits_with_2(capsys: Captured, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(TABLE.partition("\n")[2])

    assert run(["grade", str(path)]) == 2
    assert capsys.readouterr().err == (
        f"paperleet: {path}: mine.py could be for several exercises; name one with --exercise, or in its first lines, "
        f"as '# paperleet: sinusoidal_positional_encoding': {NAMESAKES}\n"
    )


@pytest.mark.parametrize("name", NAMESAKES.split(", "))
def test_namesakes_are_told_apart_by_a_header_comment_or_by_option(grader: Grader, name: str) -> None:
    source = TABLE.partition("\n")[2]

    assert grader.grade(source, name, seed=SEED, checks=["T0/entry"]).exercise == name
    assert (
        grader.grade(f'"""Mine."""\n\n# paperleet: {name}\n{source}', seed=SEED, checks=["T0/entry"]).exercise == name
    )


def test_a_header_that_names_no_exercise_is_refused_with_the_one_that_was_meant(grader: Grader) -> None:
    with pytest.raises(WrongUse) as refused:
        grader.grade("# paperleet: sinusoidal_table_float23\nx = 1\n", seed=SEED)

    said = "there is no exercise 'sinusoidal_table_float23'; did you mean 'sinusoidal_table_float32'?"
    assert str(refused.value) == said


@pytest.mark.parametrize(
    ("name", "check", "message"),
    [
        (
            "quadratic_memory",
            "T2/cost",
            "operations grow with seq_len to the power #, allowed 1.2\n"
            "bytes grow with seq_len to the power #, allowed 1.2",
        ),
        (
            "integer_division",
            "T2/falling-frequencies",
            "columns 2 and 3 turn 1 radians a row, which is not less than the 1 of the pair before\n"
            "in sinusoidal_positional_encoding(2, 8)",
        ),
        (
            "one_based_positions",
            "T1/row-0",
            "8 of 8 values of row 0 of sinusoidal_positional_encoding(3, 8) differ\n"
            "worst difference 0.841 at [0]: got 0.841470957, expected 0 exactly",
        ),
        (
            "odd_width_accepted",
            "T0/odd-width",
            "3 of 3 wrong calls are not refused as they should be\n"
            "sinusoidal_positional_encoding(4, 5) returned float32 values of shape [4, 5], "
            "expected ValueError or AssertionError\n"
            "sinusoidal_positional_encoding(4, 1) returned float32 values of shape [4, 1], "
            "expected ValueError or AssertionError\n"
            "sinusoidal_positional_encoding(4, 7) returned float32 values of shape [4, 7], "
            "expected ValueError or AssertionError",
        ),
    ],
)
def test_failed_check_of_a_new_kind_tells_what_it_saw(grader: Grader, name: str, check: str, message: str) -> None:
    path = FOLDER / "sinusoidal_table_float32" / "wrong" / f"{name}.py"
    card = grader.grade(path, seed=SEED, checks=[check])

    (told,) = [found.message for tier, found in card.checks if f"{tier.id}/{found.id}" == check]
    # Powers depend on the version of NumPy, in their last digit.
    assert re.sub(r"(?<=power )\d\.\d\d", "#", told) == message


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "transposed_fill",
            "sinusoidal_positional_encoding(64, 128) executes 4254 instructions of Python, growing with d_model: "
            "NumPy can loop instead",
        ),
        (
            "matmul_column_row",
            "sinusoidal_positional_encoding(512, 16) needs 165896 bytes at its peak, 5.1 times the 32768 bytes of its "
            "result: look for arrays it could do without",
        ),
    ],
)
def test_waste_that_costs_no_points_is_told_as_advice(grader: Grader, name: str, message: str) -> None:
    path = FOLDER / "sinusoidal_table_float32" / "right" / f"{name}.py"
    card = grader.grade(path, seed=SEED, checks=["T2/cost"])

    (told,) = [found for _, found in card.checks if found.id == "cost"]
    counted = Counter(character for character in message if not character.isdigit())
    assert (told.outcome, told.points.earned) == (Outcome.ADVICE, told.points.possible)
    # The figures depend on the versions of Python and NumPy, the words do not.
    assert Counter(character for character in told.message if not character.isdigit()) == counted
