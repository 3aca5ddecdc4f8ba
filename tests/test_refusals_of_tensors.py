"""What a declaration of tensors, functions, relations and statistics may not say."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from paperleet.course.load import load
from paperleet.model import CourseRefused

from tests.conftest import ROOT, with_one_exercise

ROTARY = "exercises/rotary_embedding/exercise.yaml"
ATTENTION = "exercises/scaled_dot_product_attention/exercise.yaml"
DROPOUT = "exercises/inverted_dropout/exercise.yaml"


@pytest.mark.parametrize(
    ("file", "old", "new", "key", "said"),
    [
        (ROTARY, "    shape: [batch, heads, length, width]\n", "", "arguments.x", "a tensor has a 'shape', such as [length, width]"),
        (ROTARY, "    shape: [batch, heads, length, width]", "    shape: [batch, hands, length, width]", "arguments.x.shape[1]", "'hands' is no argument of the entry; use one of x, start, batch, heads, length, width, precision"),
        (ROTARY, "    dtype: precision", "    dtype: precise", "arguments.x.dtype", "'precise' is neither a dtype nor an argument of the entry"),
        (ROTARY, "    dtype: precision", "    dtype: width", "arguments.x.dtype", "the argument 'width' is of type integer, not dtype"),
        (ROTARY, "default: float32}", "default: float99}", "variables.precision.default", "'float99' is no dtype; use one of bfloat16, bool, complex128, complex64, float16, float32, float64, int16, int32, int64, int8, uint8"),
        (ROTARY, "change: {x: {roll: [1, 1]}}", "change: {x: {roll: [4, 1]}}", "checks.T2[1]", "x has 4 axes, and no axis 4"),
        (ROTARY, "for_each: [{width: 7}", "for_each: [{width: wide}", "checks.T2[5]", "width is no number: rotary_embedding(rand(?))"),
        (ROTARY, "x: transposed", "x: transpose", "checks.T1[2].for.x", "unknown form 'transpose'; did you mean 'transposed'?"),
        (ROTARY, "{draw: uniform, range: [-1, 1]}", "{draw: uniform}", "arguments.x.forms.rand.range", "give a range [low, high]"),
        (ROTARY, "{draw: uniform, range: [-1, 1]}", "{draw: uniform, range: [1, -1]}", "arguments.x.forms.rand.range", "give a range [low, high]"),
        (ROTARY, "layout: transposed", "layot: transposed", "arguments.x.forms.transposed.layot", "unknown key 'layot'; did you mean 'layout'?"),
        (ROTARY, "change: {x: {scale: 1000}}", "change: {y: {scale: 1000}}", "checks.T2[0].change.y", "unknown tensor or number 'y'; use one of x, start, batch, heads, length, width"),
        (ROTARY, "change: {x: {scale: 1000}}", "change: {x: {scale: 1000, add: 1}}", "checks.T2[0].change.x", "give one of add, scale, reverse, roll or last"),
        (ROTARY, "change: {x: {scale: 1000}}", "change: {start: {scale: 1000}}", "checks.T2[0].change.start", "to a number that is no tensor, only 'add' is done"),
        (ROTARY, "wrt: [x]", "wrt: [start]", "checks.T2[2].wrt[0]", "unknown tensor 'start'; use one of x"),
        (ROTARY, "length: 4, width: 8}}", "lenght: 4, width: 8}}", "checks.T2[3].given.lenght", "unknown key 'lenght'; did you mean 'length'?"),
        (ATTENTION, "of: attention_weights, kind: returns", "of: attention_weight, kind: returns", "checks.T0[5].of", "unknown function or output 'attention_weight'; did you mean 'attention_weights'?"),
        (ATTENTION, "queries: [2, 5], keys: 5, causal: [false, true]}}", "queries: 2, keys: 5, value: large}}", "checks.T1[2].for.value", "unknown key 'value'; use one of query, key, causal, batch, heads, queries, keys, width, depth, precision"),
        (ATTENTION, "causal: [false, true]}, shape: true", "causal: [no, true]}, shape: true", "checks.T0[2].for.causal[0]", "'no' is neither true nor false"),
        (DROPOUT, "rate: keep_rate", "rate: kept_rate", "checks.T1[3].rate", "no function 'kept_rate' in exercises/inverted_dropout/formula.py; did you mean 'keep_rate'?"),
        (DROPOUT, "mean: expected, deviation: deviation}", "mean: expected}", "checks.T2[0].deviation", "is needed beside 'mean'"),
        (DROPOUT, "mean: expected, deviation: deviation}", "deviation: deviation, rate: keep_rate}", "checks.T2[0].mean", "is needed beside 'deviation' and 'independent'"),
        (DROPOUT, ", rate: keep_rate}", "}", "checks.T1[3]", "asks nothing; give 'rate', 'either' or 'mean'"),
        (DROPOUT, "batch: 200, width: 200, x: ones", "batch: 2000, width: 20000, x: ones", "checks.T3[0]", "InvertedDropout(p=0.1).train()(ones(2000, 20000)) would draw 40000000 values; use at most 4194304"),
    ],
)  # fmt: skip
def test_a_declaration_that_cannot_be_meant_is_refused(
    tmp_path: Path, file: str, old: str, new: str, key: str, said: str
) -> None:
    course = _course_of(tmp_path, Path(file).parent.name)
    text = (course / file).read_text("utf-8")
    assert old in text
    (course / file).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(CourseRefused) as refused:
        load(str(course))

    told = [line.partition(": ") for line in str(refused.value).splitlines()]
    assert {place.rpartition(":")[0] for place, _, _ in told} == {file}
    assert f"{key}: {said}" in [rest for _, _, rest in told]


def test_a_function_without_a_formula_is_refused(tmp_path: Path) -> None:
    course = _course_of(tmp_path, "scaled_dot_product_attention")
    formula = course / "exercises/scaled_dot_product_attention/formula.py"
    formula.write_text(formula.read_text("utf-8").replace("attention_weights(", "attention_weight("), "utf-8")
    with pytest.raises(CourseRefused) as refused:
        load(str(course))

    _, _, said = str(refused.value).partition(": ")
    assert said == (
        "functions.attention_weights: no function 'attention_weights' in "
        "exercises/scaled_dot_product_attention/formula.py; did you mean 'attention_weight'?"
    )


def _course_of(folder: Path, exercise: str) -> Path:
    """A course of one's own with this exercise alone."""
    shutil.copytree(ROOT / "exercises" / exercise, folder / "exercises" / exercise)
    (folder / "reference").mkdir()
    shutil.copy(ROOT / "reference" / f"{exercise}.py", folder / "reference")
    (folder / "tiers.yaml").write_text(with_one_exercise((ROOT / "tiers.yaml").read_text("utf-8"), exercise))
    return folder
