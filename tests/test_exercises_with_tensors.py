"""The exercises that are given tensors: right work passes in any style, wrong work fails where it must and is named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from paperleet import Grader, Outcome
from paperleet.model import CourseRefused

from tests.corpus import FOLDER, SEED, Result, result
from tests.corpus_of_forms import TENSORS, expectations, on_disk
from tests.test_cli import copy_of_the_course

EXPECTED = expectations(TENSORS)
DRAWN = "inverted_dropout"  # of wrong draws, a figure may come out right by chance
# What right work that is drawn must not fail by chance, asked with many seeds.
SEEDS = range(100, 106)


@pytest.mark.parametrize(("exercise", "kind", "name"), EXPECTED)
def test_submission_has_exactly_this_result(grader: Grader, exercise: str, kind: str, name: str) -> None:
    card = grader.grade(FOLDER / exercise / kind / name, seed=SEED)

    expected: Result = EXPECTED[exercise, kind, name]
    found = result(card)
    if exercise == DRAWN and kind == "wrong":
        found, expected = ({"diagnoses": known.get("diagnoses")} for known in (found, expected))
    assert (card.exercise, card.passed, found) == (exercise, kind == "right", expected)


@pytest.mark.parametrize("exercise", TENSORS)
def test_every_exercise_has_six_right_and_ten_wrong_named_submissions(exercise: str) -> None:
    listed = {kind: {name for e, k, name in EXPECTED if (e, k) == (exercise, kind)} for kind in ("right", "wrong")}
    named = [
        name for (e, k, name), found in EXPECTED.items() if (e, k) == (exercise, "wrong") and found.get("diagnoses")
    ]

    assert on_disk(exercise) == listed
    assert len(listed["right"]) >= 6 and len(named) >= 10


def test_a_mistake_that_makes_calls_fail_is_told_from_one_that_gives_the_same_answers(grader: Grader) -> None:
    path = FOLDER / "scaled_dot_product_attention" / "wrong" / "mask_of_queries_alone.py"
    first = grader.grade(path, seed=SEED).diagnoses[0]

    assert first.id == "mask-of-queries-alone"
    assert "just as well" not in first.evidence  # a mask that is aligned at the end has no call fail


def test_what_a_further_function_does_wrong_is_told_of_its_calls(grader: Grader) -> None:
    path = FOLDER / "scaled_dot_product_attention" / "wrong" / "built_in_beside_weights_without_scale.py"
    (found,) = grader.grade(path, checks=["T1/weights"], seed=SEED).diagnoses

    assert found.id == "no-scale"
    assert " of attention_weights(randn(" in found.evidence


@pytest.mark.parametrize("seed", SEEDS)
def test_dropout_of_the_framework_fails_no_statistic_by_chance(grader: Grader, seed: int) -> None:
    path = FOLDER / "inverted_dropout" / "right" / "built_in_function.py"

    assert grader.grade(path, seed=seed).passed


@pytest.mark.parametrize(
    ("path", "check", "message"),
    [
        (
            "rotary_embedding/wrong/positions_of_heads",
            "T2/heads-alike",
            "x: axis 1 rolled by 1; the result: axis 1 rolled by 1, but 320 of 320 values differ\n"
            "worst difference # at #: got #, expected #, allowed #\n"
            "between rotary_embedding(rand(2, 4, 5, 8)) and rotary_embedding(rand(2, 4, 5, 8)′)",
        ),
        (
            "rotary_embedding/wrong/changes_its_argument",
            "T2/left-alone",
            "rotary_embedding(rand(2, 3, 4, 8)) changes its argument 'x' in place",
        ),
        (
            "scaled_dot_product_attention/wrong/through_numpy",
            "T2/gradients",
            "the result of attention(randn(1, 1, 3, 4), randn(1, 1, 3, 4), randn(1, 1, 3, 2), causal=False) is cut off "
            "from the graph: its tensors receive no gradient",
        ),
        (
            "inverted_dropout/wrong/not_scaled",
            "T1/kept-values",
            "# of 4000 values are neither 0 nor what is kept\nat #: got #, expected 0 or #, allowed #\n"
            "in InvertedDropout(p=0.1).train()(positive(40, 50))",
        ),
        (
            "inverted_dropout/wrong/forgets_to_drop",
            "T1/keep-rate",
            "the share of values that are not zero: 1 over 20000 draws, expected 0.9 ± #\n"
            "right work is off by more with a probability below 1e-10\n"
            "in InvertedDropout(p=0.1).train()(positive(100, 100))",
        ),
        (
            "inverted_dropout/wrong/seed_in_forward",
            "T2/independence",
            "the correlation between two calls: # over 10000 draws, expected 0 ± #\n"
            "right work is off by more with a probability below 1e-10\n"
            "in InvertedDropout(p=0.25).train()(positive(100, 100))",
        ),
    ],
)
def test_failed_check_tells_what_it_saw(grader: Grader, path: str, check: str, message: str) -> None:
    card = grader.grade(FOLDER / f"{path}.py", seed=SEED, checks=[check])

    (told,) = [found for tier, found in card.checks if f"{tier.id}/{found.id}" == check]
    assert told.outcome is Outcome.FAILED
    assert _matches(told.message, message), told.message


def test_a_table_made_on_the_cpu_is_advised_against_where_no_device_is_promised(grader: Grader) -> None:
    path = FOLDER / "rotary_embedding" / "right" / "complex_numbers.py"
    card = grader.grade(path, seed=SEED, checks=["T0/device"])

    (told,) = [found for _, found in card.checks if found.id == "device"]
    assert (card.passed, told.outcome, told.message) == (
        True,
        Outcome.ADVICE,
        "rotary_embedding(rand(2, 3, 4, 6), start=0), its tensors on another device, mixes a CPU tensor with one on "
        "that device, in 'mul'\nmake tensors with the device of one that was given, such as device=x.device",
    )


def _matches(text: str, pattern: str) -> bool:
    """Whether the text is the pattern, where # stands for a number or an index that differs between machines."""
    number = r"(?:-?\d[\d.e+-]*|\[[\d, ]*\])"
    return re.fullmatch(number.join(map(re.escape, pattern.split("#"))), text) is not None


def test_a_measured_mistake_that_fails_is_the_courses_fault_and_says_where(tmp_path: Path) -> None:
    course = copy_of_the_course(tmp_path)
    path = course / "exercises" / "inverted_dropout" / "mistakes.py"
    path.write_text(
        path.read_text("utf-8").replace(
            "    return any((call.values == 0)", "    return calls.any or any((call.values == 0)"
        )
    )
    with Grader(course=str(course)) as grader, pytest.raises(CourseRefused) as refused:
        grader.grade(FOLDER / "inverted_dropout" / "wrong" / "not_scaled.py", seed=SEED)

    assert str(refused.value) == (
        "exercises/inverted_dropout/mistakes.py: drops-in-evaluation cannot be measured: "
        "AttributeError: 'list' object has no attribute 'any'"
    )
