"""What a declaration of the kinds and keys that the NumPy exercises use may not say."""

from __future__ import annotations

from pathlib import Path

import pytest
from paperleet.course.load import load
from paperleet.model import CourseRefused

from tests.test_cli import copy_of_the_course

FILE = "exercises/sinusoidal_table_float32/exercise.yaml"


@pytest.mark.parametrize(
    ("old", "new", "key", "said"),
    [
        ("values: [0, 1, 0, 1, 0, 1, 0, 1]", "values: [0, one]", "checks.T1[0].values", "give numbers, in lists of equal length"),
        ("values: [0, 1, 0, 1, 0, 1, 0, 1]", "values: [[0, 1], [0]]", "checks.T1[0].values", "give numbers, in lists of equal length"),
        ("d_model: [16, 32, 64, 128]}", "d_mdel: [16, 32, 64]}", "checks.T2[3].grow.d_mdel", "'d_mdel' is no argument of the entry; use one of seq_len, d_model"),
        ("d_model: [16, 32, 64, 128]}", "d_model: [16, 32]}", "checks.T2[3].grow.d_model", "give at least three rising sizes"),
        ("d_model: [16, 32, 64, 128]}", "d_model: [64, 32, 16]}", "checks.T2[3].grow.d_model", "give at least three rising sizes"),
        ("multiple_of: 2, draw: [2, 64]", "multiple_of: 2, draw: [1, 64]", "arguments.d_model.draw", "the range [1, 64] does not begin and end with a multiple of 2"),
        ("  dtype: float32\n", "  dtype: [float32, float99]\n", "returns.dtype[1]", "'float99' is neither a dtype nor an argument of the entry"),
        ("{kind: preview, check: T1/reference}", "{kind: prevew, check: T1/reference}", "figures[4].kind", "unknown kind 'prevew'; did you mean 'preview'?"),
        ("{kind: preview, check: T1/reference}", "{kind: preview, chek: T1/reference, check: T1/reference}", "figures[4].chek", "unknown key 'chek'; did you mean 'check'?"),
        ("{kind: preview, check: T1/reference}", "{kind: preview, check: T1/refrence}", "figures[4].check", "no check 'T1/refrence' in the exercise; did you mean 'T1/reference'?"),
        ("{kind: preview, check: T1/reference}", "{kind: preview, check: T0/shape}", "figures[4].check", "the check 'T0/shape' does not ask the reference"),
        ("{kind: preview, check: T1/reference}", "{kind: experiment, check: T1/reference}", "figures[4].check", "the check 'T1/reference' is no experiment"),
        ("{kind: preview, check: T1/reference}", "{kind: error_map, checks: [T1/reference, T0/dtype]}", "figures[4].checks[1]", "the check 'T0/dtype' asks for no values"),
        ("{kind: preview, check: T1/reference}", "{kind: preview, check: T1/reference, first: strat}", "figures[4].first", "'strat' is no argument of the entry; use one of seq_len, d_model"),
        ("difficulty: hard", "difficulty: cruel", "difficulty", "unknown value 'cruel'; use one of 'easy', 'medium', 'hard'"),
    ],
)  # fmt: skip
def test_a_declaration_that_cannot_be_meant_is_refused(
    tmp_path: Path, old: str, new: str, key: str, said: str
) -> None:
    course = copy_of_the_course(tmp_path)
    text = (course / FILE).read_text("utf-8")
    (course / FILE).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(CourseRefused) as refused:
        load(str(course))

    line = text[: text.index(old)].count("\n") + 1
    assert str(refused.value) == f"{FILE}:{line}: {key}: {said}"
