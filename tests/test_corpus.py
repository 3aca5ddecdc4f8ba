"""Every right submission passes, every wrong one fails where it must and is named: whole results are compared."""

from __future__ import annotations

import pytest
from paperleet import Grader

from tests.corpus import FOLDER, SEED, Result, expectations, result

EXERCISE = "sinusoidal_encoding"
EXPECTED = expectations()
# What is drawn anew in every run may come out within a tolerance.
UNSTEADY = {name for name in EXPECTED["wrong"] if name.startswith(("noise_", "dropout_"))}


@pytest.mark.parametrize(("name", "expected"), EXPECTED["right"].items())
def test_right_submission_passes_with_exactly_this_advice(grader: Grader, name: str, expected: Result) -> None:
    card = grader.grade(FOLDER / "right" / name, EXERCISE, seed=SEED)

    assert (card.passed, result(card)) == (True, expected)


@pytest.mark.parametrize(("name", "expected"), EXPECTED["wrong"].items())
def test_wrong_submission_fails_exactly_here_and_is_named(grader: Grader, name: str, expected: Result) -> None:
    card = grader.grade(FOLDER / "wrong" / name, EXERCISE, seed=SEED)
    found = result(card)

    if name in UNSTEADY:
        assert (card.passed, found["diagnoses"]) == (False, expected["diagnoses"])
    else:
        assert (card.passed, found) == (False, expected)


def test_every_file_of_the_corpus_has_an_expectation() -> None:
    on_disk = {kind: {path.name for path in (FOLDER / kind).glob("*.py")} for kind in ("right", "wrong")}

    assert on_disk == {kind: set(files) for kind, files in EXPECTED.items()}
