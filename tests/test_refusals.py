"""A broken course is refused with every problem's file, line and key, and with what would do."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from paperleet.course.load import load
from paperleet.course.location import shipped
from paperleet.model import CourseRefused

from tests.conftest import with_one_exercise

EXERCISE = "exercises/sinusoidal_encoding/exercise.yaml"
FORMULA = "exercises/sinusoidal_encoding/formula.py"
EXPERIMENT = "exercises/sinusoidal_encoding/experiment.py"
REFERENCE = "reference/sinusoidal_encoding.py"
INCLUDE = "{include: exercises/sinusoidal_encoding/exercise.yaml}"
ENTRY = "entry: sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None)"
ARGUMENTS = "length, d_model, start, dtype, device"
KINDS = (
    "argument_gradients, calling, chunks, cost, device, entry, equals, experiment, falling_frequencies, formula, "
    "gradient, invariant, pair_norms, precision, raises, reference, repeatable, returns, statistics, unchanged"
)
# A check of each sort of declaration, after the shipped head.
CHECKS = """checks:
  T0:
    - id: tensor
      kind: returns
      title: a tensor
      points: 2
      for: {length: [1, 5], d_model: [2, 8]}
      type: tensor
      shape: true
    - id: by-name
      kind: calling
      given: {length: 5, d_model: 6, start: 3}
      positional: [2, 3]
    - id: on-device
      kind: device
      for: {length: 6, d_model: 8}
  T1:
    - id: drawn
      kind: formula
      random: 8
  T2:
    - id: chunks
      kind: chunks
      given: {length: 12, d_model: 8, start: 4}
      at: [1, 5]
    - id: wrong-arguments
      kind: raises
      error: ValueError
      given: {length: 4, d_model: 8}
      for_each:
        - {length: -1}
    - id: gradient
      kind: gradient
      given: {length: 6, d_model: 8}
      batch: 2
    - id: left-alone
      kind: unchanged
      state: [threads, grad_mode]
      given: {length: 4, d_model: 8}
  T3:
    - id: rotation
      kind: experiment
      for:
        - {length: 32, d_model: 8}
        - {length: 32, d_model: 8, start: 7}
      function: relative_offset
"""


def test_the_shipped_course_loads() -> None:
    course = load(str(shipped()))
    assert list(course.tiers) == ["T0", "T1", "T2", "T3"]
    assert "sinusoidal_encoding" in course.exercises


def test_the_small_course_of_these_tests_loads(course: Path) -> None:
    checks = load(str(course)).exercises["sinusoidal_encoding"].checks
    assert [check.id for check in checks["T0"]] == ["tensor", "by-name", "on-device"]


def test_an_exercise_may_be_declared_without_an_include(course: Path) -> None:
    inline(course)
    assert list(load(str(course)).exercises) == ["sinusoidal_encoding"]


def test_an_inline_exercise_is_refused_by_its_place_in_tiers_yaml(course: Path) -> None:
    inline(course)
    place = change(course, "points: 2", "points: -2", "tiers.yaml")
    key = "exercises.sinusoidal_encoding.checks.T0[0].points"
    assert refusal(course) == f"{place}: {key}: -2 is too small; use at least 0"


@pytest.mark.parametrize(
    ("old", "new", "key", "meant"),
    [
        ("points: 2", "ponits: 2", "checks.T0[0].ponits", "points"),
        ("random: 8", "randon: 8", "checks.T1[0].randon", "random"),
        ("summary:", "sumary:", "sumary", "summary"),
        ("section:", "sektion:", "paper.sektion", "section"),
        ("draw: [2, 40]", "drwa: [2, 40]", "arguments.length.drwa", "draw"),
    ],
)
def test_unknown_key_is_refused_with_the_one_that_was_meant(
    course: Path, old: str, new: str, key: str, meant: str
) -> None:
    place = change(course, old, new)
    given = key.rpartition(".")[2]
    assert refusal(course) == f"{place}: {key}: unknown key {given!r}; did you mean {meant!r}?"


def test_unknown_key_like_no_other_is_refused_with_those_that_are_known(course: Path) -> None:
    place = change(course, "batch: 2", "zzz: 2")
    known = "id, title, points, advice, of, kind, given, batch, tolerance"
    assert refusal(course) == f"{place}: checks.T2[2].zzz: unknown key 'zzz'; use one of {known}"


def test_unknown_key_of_the_top_is_refused(course: Path) -> None:
    place = change(course, "version: 1", "version: 1\ntears: {}", "tiers.yaml", offset=1)
    assert refusal(course) == f"{place}: tears: unknown key 'tears'; did you mean 'tiers'?"


def test_unknown_key_of_a_tier_is_refused_and_the_tier_is_still_known(course: Path) -> None:
    place = change(course, "asks:", "aks:", "tiers.yaml")
    assert refusal(course) == f"{place}: tiers.T0.aks: unknown key 'aks'; did you mean 'asks'?"


def test_an_exercise_does_not_name_itself(course: Path) -> None:
    place = change(course, "title: Sin", "id: other\ntitle: Sin")
    assert refusal(course).startswith(f"{place}: id: unknown key 'id'; use one of title, summary, paper, entry, ")


@pytest.mark.parametrize("key", ["title", "entry", "returns", "tolerance", "checks"])
def test_missing_key_of_an_exercise_is_refused(course: Path, key: str) -> None:
    text = (course / EXERCISE).read_text("utf-8").splitlines(keepends=True)
    start = next(index for index, line in enumerate(text) if line.startswith(f"{key}:"))
    end = next((i for i in range(start + 1, len(text)) if text[i][:1] not in " #\n"), len(text))
    (course / EXERCISE).write_text("".join(text[:start] + text[end:]), "utf-8")
    assert refusal(course) == f"{EXERCISE}:3: {key}: the key {key!r} is missing"


def test_missing_key_of_a_check_is_refused_at_the_check(course: Path) -> None:
    place = change(course, "id: gradient\n      kind: gradient\n      given: {length: 6, d_model: 8}\n",
                   "id: gradient\n      kind: gradient\n")  # fmt: skip
    assert refusal(course) == f"{place}: checks.T2[2].given: the key 'given' is missing"


def test_missing_kind_is_refused_with_the_kinds(course: Path) -> None:
    place = change(course, "id: drawn\n      kind: formula", "id: drawn")
    assert refusal(course) == f"{place}: checks.T1[0].kind: the key 'kind' is missing; use one of {KINDS}"


def test_a_key_called_like_the_checks_kind_does_not_hide_another_problem(course: Path) -> None:
    place = change(course, "error: ValueError", "raises: ValueError")
    known = "id, title, points, advice, of, kind, error, given, for_each"
    start = line(course, "    - id: wrong-arguments")
    assert refusal(course) == (
        f"{start}: checks.T2[1].error: the key 'error' is missing\n"
        f"{place}: checks.T2[1].raises: unknown key 'raises'; use one of {known}"
    )


@pytest.mark.parametrize(
    ("old", "new", "key", "said"),
    [
        ("points: 2", "points: two", "checks.T0[0].points", "'two' is not a whole number"),
        ("points: 2", "points: 1.5", "checks.T0[0].points", "1.5 is not a whole number"),
        ("points: 2", "points: '2'", "checks.T0[0].points", "'2' is not a whole number"),
        ("points: 2", "points: true", "checks.T0[0].points", "true is not a whole number"),
        ("points: 2", "points:", "checks.T0[0].points", "null is not a whole number"),
        ("shape: true", "shape: yes", "checks.T0[0].shape", "'yes' is not true or false"),
        ("title: a tensor", "title: 5", "checks.T0[0].title", "5 is not text; put it into quotes"),
        ('section: "3.5"', "section: 3.5", "paper.section", "3.5 is not text; put it into quotes"),
        ("year: 2017", "year: MMXVII", "paper.year", "'MMXVII' is not a whole number"),
        ("at: [1, 5]", "at: 5", "checks.T2[0].at", "5 is not a list"),
        ("draw: [2, 40]", "draw: 40", "arguments.length.draw", "40 is not a list"),
        ("- {length: -1}", "- 5", "checks.T2[1].for_each[0]", "5 is not a mapping of keys to values"),
        (CHECKS, "checks: []\n", "checks", "[] is not a mapping of keys to values"),
        (CHECKS, "checks: {T0: {id: a}}\n", "checks.T0", "{'id': 'a'} is not a list"),
        (CHECKS, "checks: {T0: [5]}\n", "checks.T0[0]", "5 is not a mapping of keys to values"),
        ("[length, d_model]", "length", "returns.shape", "'length' is not a list"),
        (ENTRY, "entry: 5", "entry", "give a signature, such as encode(length, width=8)"),
        ("error: ValueError", "error: 5", "checks.T2[1].error", "name an exception, such as ValueError"),
        (
            "for: {length: 6, d_model: 8}",
            "for: 6",
            "checks.T0[2].for",
            "give values by argument, such as {length: [1, 32]}",
        ),
    ],
)
def test_a_value_of_the_wrong_type_is_refused_with_the_right_one(
    course: Path, old: str, new: str, key: str, said: str
) -> None:
    place = change(course, old, new)
    assert refusal(course) == f"{place}: {key}: {said}"


def test_a_block_of_cases_of_the_wrong_type_is_refused_by_its_index(course: Path) -> None:
    place = change(course, "- {length: 32, d_model: 8, start: 7}", "- 7")
    assert refusal(course) == f"{place}: checks.T3[0].for[1]: give values by argument, such as {{length: [1, 32]}}"


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("- {length: -1}", "- {length: [1]}", "checks.T2[1].for_each[0].length"),
        ("given: {length: 6,", "given: {length: [1],", "checks.T2[2].given.length"),
    ],
)
def test_a_list_where_one_value_is_asked_is_one_problem(course: Path, old: str, new: str, key: str) -> None:
    place = change(course, old, new)
    assert refusal(course) == f"{place}: {key}: [1] is not a number, a word, true, false or null"


def test_unknown_kind_is_refused_at_its_line_with_the_one_that_was_meant(course: Path) -> None:
    place = change(course, "kind: returns", "kind: retruns")
    assert refusal(course) == f"{place}: checks.T0[0].kind: unknown kind 'retruns'; did you mean 'returns'?"


@pytest.mark.parametrize(
    ("given", "shown"), [("time", "'time'"), ("5", "5"), ("[a]", "['a']"), ("", "null")], ids=str
)
def test_unknown_kind_like_no_other_is_refused_with_all_kinds(course: Path, given: str, shown: str) -> None:
    place = change(course, "kind: returns", f"kind: {given}")
    assert refusal(course) == f"{place}: checks.T0[0].kind: unknown kind {shown}; use one of {KINDS}"


def test_unknown_value_is_refused_with_those_that_are_known(course: Path) -> None:
    place = change(course, "framework: torch", "framework: jax")
    assert refusal(course) == f"{place}: framework: unknown value 'jax'; use one of 'torch', 'numpy'"


def test_an_unknown_item_is_one_problem_even_where_it_is_the_only_one(course: Path) -> None:
    place = change(course, "state: [threads, grad_mode]", "state: [thread]")
    known = "'default_dtype', 'default_device', 'grad_mode', 'threads', 'deterministic', 'random_state', 'seed', "
    assert refusal(course) == f"{place}: checks.T2[3].state[0]: unknown value 'thread'; use one of {known}'arguments'"


def test_unknown_tier_is_refused_with_those_that_are_declared(course: Path) -> None:
    place = change(course, "  T1:\n", "  T9:\n")
    assert refusal(course) == f"{place}: checks.T9: no such tier; use one of T0, T1, T2, T3"


def test_unknown_argument_of_a_case_is_refused_with_the_one_that_was_meant(course: Path) -> None:
    place = change(course, "{length: 32, d_model: 8, start: 7}", "{length: 32, d_model: 8, strat: 7}")
    assert refusal(course) == f"{place}: checks.T3[0].for[1].strat: unknown key 'strat'; did you mean 'start'?"


@pytest.mark.parametrize(
    ("old", "new", "key", "said"),
    [
        ("{length: 6, d_model: 8}", "{length: 6}", "checks.T0[2].for", "give a value for d_model"),
        ("{length: 4, d_model: 8}", "{start: 1}", "checks.T2[1].given", "give a value for length, d_model"),
        ("length: [1, 5]", "length: [1, five]", "checks.T0[0].for.length[1]", "'five' is no integer"),
        ("length: [1, 5]", "length: five", "checks.T0[0].for.length", "'five' is no integer"),
        ("length: [1, 5]", "length: [1, [5]]", "checks.T0[0].for.length[1]", "[5] is no integer"),
        ("given: {length: 6,", "given: {length: six,", "checks.T2[2].given.length", "'six' is no integer"),
        ("- {length: -1}", "- {strat: -1}", "checks.T2[1].for_each[0].strat",
         "unknown key 'strat'; did you mean 'start'?"),
        ("d_model: 8}\n      type", "d_model: 8, dtype: f32}\n      type", "checks.T0[0].for.dtype",
         "'f32' is no dtype; use one of bfloat16, bool, complex128, complex64, float16, float32, float64, "
         "int16, int32, int64, int8, uint8"),
    ],
)  # fmt: skip
def test_a_call_that_the_entry_does_not_take_is_refused(
    course: Path, old: str, new: str, key: str, said: str
) -> None:
    if old.startswith("d_model: 8}"):
        change(course, "d_model: [2, 8]}", "d_model: 8}")
    place = change(course, old, new)
    assert refusal(course) == f"{place}: {key}: {said}"


def test_too_many_cases_are_refused(course: Path) -> None:
    place = change(course, "length: [1, 5]", f"length: {list(range(101))}")
    assert refusal(course) == f"{place}: checks.T0[0].for: multiplies to more than 200 cases; use fewer values"


@pytest.mark.parametrize(
    ("old", "new", "key", "said"),
    [
        ("points: 2", "points: -1", "checks.T0[0].points", "-1 is too small; use at least 0"),
        ("points: 2", "points: 1001", "checks.T0[0].points", "1001 is too large; use at most 1000"),
        ("random: 8", "random: 99", "checks.T1[0].random", "99 is too large; use at most 50"),
        ("random: 8", "random: -1", "checks.T1[0].random", "-1 is too small; use at least 0"),
        ("batch: 2", "batch: 0", "checks.T2[2].batch", "0 is too small; use at least 1"),
        ("batch: 2", "tolerance: 0", "checks.T2[2].tolerance", "0 is too small; use more than 0"),
        ("batch: 2", "tolerance: .inf", "checks.T2[2].tolerance", "inf is not a finite number"),
        ("id: tensor", "id: Tensor", "checks.T0[0].id", "'Tensor' is no name; use lower-case letters, digits and hyphens"),
        ("function: relative_offset", "function: relative-offset", "checks.T3[0].function",
         "'relative-offset' is no name; use lower-case letters, digits and underscores"),
        ("positional: [2, 3]", "positional: [2]", "checks.T0[1].positional", "is too short; give at least 2 values"),
        ("draw: [2, 40]", "draw: []", "arguments.length.draw", "is too short; give at least 1 value"),
        ("title: Sinusoidal positional encoding", "title: ''", "title", "is empty; give at least 1 character"),
        ("title: Sinusoidal positional encoding", f"title: {'x' * 81}", "title", "is too long; use at most 80 characters"),
        ("[length, d_model]", "[1, 1, 1, 1, 1, 1, 1, 1, 1]", "returns.shape", "is too long; use at most 8 values"),
    ],
)  # fmt: skip
def test_an_impossible_value_is_refused_with_the_limit(course: Path, old: str, new: str, key: str, said: str) -> None:
    place = change(course, old, new)
    assert refusal(course) == f"{place}: {key}: {said}"


def test_a_check_id_given_twice_is_refused(course: Path) -> None:
    place = change(course, "id: gradient", "id: chunks")
    assert refusal(course) == f"{place}: checks.T2[2].id: the id 'chunks' is given twice in this exercise"


def test_a_key_given_twice_is_refused_with_both_lines(course: Path) -> None:
    place = change(course, "points: 2", "points: 2\n      points: 3", offset=1)
    first = int(place.rpartition(":")[2]) - 1
    assert refusal(course) == f"{place}: checks.T0[0].points: the key 'points' is given twice, first in line {first}"


def test_a_key_with_a_line_break_keeps_its_refusal_on_one_line(course: Path) -> None:
    place = change(course, "title: a tensor", '"ti\\ntle": a tensor')
    assert refusal(course) == f"{place}: checks.T0[0].ti\\ntle: unknown key 'ti\\ntle'; did you mean 'title'?"


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("sinusoidal_encoding", "no signature of a function, such as 'encode(length, width=8)'"),
        ("def f(a)", "no signature of a function, such as 'encode(length, width=8)'"),
        ("f(*lengths)", "parameters are named ones: no '*args', '**kwargs' or '/'"),
    ],
)
def test_a_bad_signature_is_one_problem(course: Path, entry: str, said: str) -> None:
    place = change(course, ENTRY, f"entry: {entry}")
    assert refusal(course) == f"{place}: entry: {said}"


@pytest.mark.parametrize("sum_", ["length +", "length / 2", "length ** 2", "len(length)"])
def test_a_bad_sum_is_refused_with_what_may_be_used(course: Path, sum_: str) -> None:
    place = change(course, "[length, d_model]", f"[d_model, {sum_}]")
    said = f"{sum_!r} is no sum of numbers and arguments; use + - * // % and names"
    assert refusal(course) == f"{place}: returns.shape[1]: {said}"


def test_a_dimension_that_is_no_sum_at_all_is_refused_with_an_example(course: Path) -> None:
    place = change(course, "[length, d_model]", "[1.5, 2]")
    said = "give a number or a sum of arguments, such as start + length"
    assert refusal(course) == f"{place}: returns.shape[0]: {said}"


@pytest.mark.parametrize(
    ("old", "new", "key", "name"),
    [
        ("[length, d_model]", "[length, width]", "returns.shape[1]", "width"),
        ("grows_with: start", "grows_with: offset", "tolerance.grows_with", "offset"),
    ],
)
def test_a_sum_of_an_unknown_argument_is_refused_with_those_that_are_known(
    course: Path, old: str, new: str, key: str, name: str
) -> None:
    place = change(course, old, new)
    assert refusal(course) == f"{place}: {key}: {name!r} is no argument of the entry; use one of {ARGUMENTS}"


def test_arguments_are_those_of_the_entry(course: Path) -> None:
    place = change(course, "  start: {type", "  offset: {type")
    assert refusal(course) == (
        f"{line(course, 'arguments:')}: arguments: the argument 'start' is not declared\n"
        f"{place}: arguments.offset: 'offset' is no argument of the entry; use one of {ARGUMENTS}"
    )


def test_a_dtype_is_one_or_an_argument_that_names_it(course: Path) -> None:
    place = change(course, "  dtype: dtype\n", "  dtype: dtpe\n")
    assert refusal(course) == f"{place}: returns.dtype: 'dtpe' is neither a dtype nor an argument of the entry"


@pytest.mark.parametrize(
    ("old", "new", "key", "said"),
    [
        ("random: 8", "random: 8\n      draw: {lenght: [1, 2]}", "checks.T1[0].draw.lenght",
         "unknown key 'lenght'; did you mean 'length'?"),
        ("at: [1, 5]", "at: [1, 5]\n      offset: strat", "checks.T2[0].offset",
         f"'strat' is no argument of the entry; use one of {ARGUMENTS}"),
        ("at: [1, 5]", "at: [1, 5]\n      length: rows", "checks.T2[0].length",
         f"'rows' is no argument of the entry; use one of {ARGUMENTS}"),
        ("{length: 6, d_model: 8}", "{length: 6, d_model: 8}\n      argument: place", "checks.T0[2].argument",
         f"'place' is no argument of the entry; use one of {ARGUMENTS}"),
    ],
)  # fmt: skip
def test_a_check_that_names_an_argument_which_is_not_there_is_refused(
    course: Path, old: str, new: str, key: str, said: str
) -> None:
    place = change(course, old, new, offset=1)
    assert refusal(course) == f"{place}: {key}: {said}"


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("      for: {length: [1, 5], d_model: [2, 8]}\n", "", "checks.T0[0]"),
        ("for: {length: [1, 5], d_model: [2, 8]}", "for: []", "checks.T0[0]"),
        ("random: 8", "random: 0", "checks.T1[0]"),
    ],
)
def test_a_check_that_would_ask_nothing_is_refused(course: Path, old: str, new: str, key: str) -> None:
    change(course, old, new)
    start = line(course, "    - id: tensor" if "T0" in key else "    - id: drawn")
    assert refusal(course) == f"{start}: {key}: asks nothing; give 'for' or 'random'"


def test_an_argument_without_values_is_refused(course: Path) -> None:
    place = change(course, "length: [1, 5]", "length: []")
    assert refusal(course) == f"{place}: checks.T0[0].for.length: is empty; give at least one value"


def test_a_list_of_cuts_without_one_is_refused(course: Path) -> None:
    place = change(course, "at: [1, 5]", "at: []")
    assert refusal(course) == f"{place}: checks.T2[0].at: is too short; give at least 1 value"


@pytest.mark.parametrize("cut", [-1, 13])
def test_a_cut_outside_of_the_table_is_refused(course: Path, cut: int) -> None:
    place = change(course, "at: [1, 5]", f"at: [5, {cut}]")
    assert refusal(course) == f"{place}: checks.T2[0].at[1]: {cut} is outside of the table; use 0 to 12"


@pytest.mark.parametrize("count", [-1, 4])
def test_more_or_fewer_positional_arguments_than_there_are_given_are_refused(course: Path, count: int) -> None:
    place = change(course, "positional: [2, 3]", f"positional: [2, {count}]")
    assert refusal(course) == f"{place}: checks.T0[1].positional[1]: {count} is not possible here; use 0 to 3"


@pytest.mark.parametrize(
    ("old", "new", "key", "said"),
    [
        ("draw: [2, 40]", "draw: [40, 2]", "arguments.length.draw", "the range [40, 2] is empty; give the low end first"),
        ("draw: [2, 40]", "draw: [2, many]", "arguments.length.draw[1]", "'many' is no integer"),
        ("random: 8", "random: 8\n      draw: {length: [3, 2]}", "checks.T1[0].draw.length",
         "the range [3, 2] is empty; give the low end first"),
        ("random: 8", "random: 8\n      draw: {length: [3]}", "checks.T1[0].draw.length",
         "is too short; give at least 2 values"),
    ],
)  # fmt: skip
def test_a_range_from_which_nothing_can_be_drawn_is_refused(
    course: Path, old: str, new: str, key: str, said: str
) -> None:
    place = change(course, old, new, offset=new.count("\n"))
    assert refusal(course) == f"{place}: {key}: {said}"


def test_a_dtype_that_could_be_drawn_is_one(course: Path) -> None:
    place = change(course, "draw: [float32, float64]", "draw: [float32, double]")
    assert refusal(course).startswith(
        f"{place}: arguments.dtype.draw[1]: 'double' is no dtype; use one of bfloat16, "
    )


def test_drawn_cases_need_a_range_for_every_argument_without_a_default(course: Path) -> None:
    change(course, "{type: integer, draw: [2, 40]}", "{type: integer}")
    place = line(course, "      random: 8")
    assert refusal(course) == f"{place}: checks.T1[0].random: nothing to draw length from; give it a 'draw'"


def test_several_problems_are_told_in_one_run_by_file_and_line(course: Path) -> None:
    version = change(course, "version: 1", "version: 2", "tiers.yaml")
    title = change(course, "title: Contract", "title: 5", "tiers.yaml")
    function = change(course, "function: relative_offset", "function: [relative_offset]")
    points = change(course, "points: 2", "points: -1")
    summary = change(course, "summary:", "sumary:")
    (course / REFERENCE).unlink()
    assert refusal(course) == (
        f"{EXERCISE}:3: there is no file {REFERENCE!r} in the course's folder\n"
        f"{summary}: sumary: unknown key 'sumary'; did you mean 'summary'?\n"
        f"{points}: checks.T0[0].points: -1 is too small; use at least 0\n"
        f"{function}: checks.T3[0].function: ['relative_offset'] is not text\n"
        f"{version}: version: this paperleet reads 'version: 1'\n"
        f"{title}: tiers.T0.title: 5 is not text; put it into quotes"
    )


@pytest.mark.parametrize(
    ("old", "new", "key", "said"),
    [
        ("random: 8", "random: 8\n      draw: {dtype: [1, 2]}", "checks.T1[0].draw.dtype",
         "only an integer is drawn from a range, and dtype is of type dtype"),
        ("random: 8", "random: 8\n      draw: {start: [0, 9007199254740993]}", "checks.T1[0].draw.start",
         "the range [0, 9007199254740993] is too large; use at most 9007199254740992"),
        ("at: [1, 5]", "at: [1, 5]\n      offset: dtype", "checks.T2[0].offset",
         "the argument 'dtype' is of type dtype, not integer"),
        ("  dtype: dtype\n", "  dtype: start\n", "returns.dtype", "the argument 'start' is of type integer, not dtype"),
        ("error: ValueError", "error: ValuError", "checks.T2[1].error",
         "unknown exception 'ValuError'; did you mean 'ValueError'?"),
        ("error: ValueError", "error: [TypeError, int]", "checks.T2[1].error[1]",
         "unknown exception 'int'; use a built-in one"),
        ("error: ValueError", "error: []", "checks.T2[1].error", "name an exception, such as ValueError"),
        ("- {length: -1}", "- {}", "checks.T2[1].for_each[0]", "changes nothing; name an argument"),
        (CHECKS, "checks: {}\n", "checks", "asks nothing; give at least one tier, such as T0, its checks"),
    ],
)  # fmt: skip
def test_what_no_check_can_ask_is_refused(course: Path, old: str, new: str, key: str, said: str) -> None:
    place = change(course, old, new, offset=new.count("\n") if new.startswith(old) else 0)
    assert refusal(course) == f"{place}: {key}: {said}"


def test_a_tier_may_wait_for_its_checks(course: Path) -> None:
    change(course, CHECKS, "checks: {T0: []}\n")
    assert load(str(course)).exercises["sinusoidal_encoding"].checks == {"T0": ()}


def test_an_argument_named_by_default_is_one_of_the_entry(course: Path) -> None:
    change(course, ", device=None)", ")")
    change(course, "  device: {type: device}\n", "")
    place = line(course, "    - id: on-device")
    said = "'device' is no argument of the entry; use one of length, d_model, start, dtype"
    assert refusal(course) == f"{place}: checks.T0[2].argument: {said}"


def test_what_is_cut_has_a_length_and_an_offset(course: Path) -> None:
    change(course, "start=0, *", "start=None, *")
    change(course, "given: {length: 12, d_model: 8, start: 4}", "given: {length: 12, d_model: 8}")
    change(course, "grows_with: start + length - 1", "grows_with: length")
    place = line(course, "    - id: chunks")
    said = "start has no whole number in this call; give it one in 'given'"
    assert refusal(course) == f"{place}: checks.T2[0].offset: {said}"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[length, d_model]", "[length, d_model // start]", "'d_model // start' has no value here: {call}"),
        ("grows_with: start", "grows_with: length % start", "'length % start + length - 1' has no value here: {call}"),
        ("[length, d_model]", "[length - 2, d_model]",
         "the dimension 'length - 2' would be -1 in {call}; use arguments that make it 0 or more"),
        ("[length, d_model]", "[length, d_model * 1000000000]",
         "{call} would have 2000000000 values; use at most 16777216"),
    ],
)  # fmt: skip
def test_a_call_without_a_possible_shape_or_tolerance_is_refused(course: Path, old: str, new: str, said: str) -> None:
    start = CHECKS.index("    - id: by-name")
    change(course, CHECKS, CHECKS[:start])
    change(course, old, new)
    place = line(course, "    - id: tensor")
    assert refusal(course) == f"{place}: checks.T0[0]: {said.format(call='sinusoidal_encoding(1, 2)')}"


def test_a_range_that_reaches_an_impossible_call_is_refused(course: Path) -> None:
    change(course, "draw: [2, 40]", "draw: [-2, -1]")
    place = line(course, "    - id: drawn")
    assert refusal(course).startswith(f"{place}: checks.T1[0]: the dimension 'length' would be -")


def test_tiers_are_listed_without_line_breaks(course: Path) -> None:
    change(course, "  T0: {title", '  "T\\n0": {title', "tiers.yaml")
    change(course, "  T1:\n", "  T9:\n")
    assert "checks.T9: no such tier; use one of T\\n0, T1, T2, T3" in refusal(course)


def test_a_tier_with_a_problem_is_still_a_tier_for_the_checks(course: Path) -> None:
    place = change(course, "title: Contract", "title: [Contract]", "tiers.yaml")
    assert refusal(course) == f"{place}: tiers.T0.title: ['Contract'] is not text"


def test_more_than_twenty_problems_are_counted(course: Path) -> None:
    extra = "".join(f"zz{index:02}: 1\n" for index in range(25))
    change(course, "title: Sin", f"{extra}title: Sin")
    told = refusal(course).splitlines()
    assert (len(told), told[-1]) == (21, "and 5 more")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("exercises/sinus.yaml", "there is no file 'exercises/sinus.yaml' in the course's folder"),
        ("exercises", "there is no file 'exercises' in the course's folder"),
        (f"{'x' * 300}", f"there is no file '{'x' * 300}' in the course's folder"),
        ('"a\\0b"', "there is no file 'a\\x00b' in the course's folder"),
        ("../exercise.yaml", "name a file below the course's folder"),
        ("exercises/../../exercise.yaml", "name a file below the course's folder"),
        ("/etc/passwd", "name a file below the course's folder"),
        ("[a]", "name a file below the course's folder"),
        ("", "name a file below the course's folder"),
    ],
)
def test_an_include_that_leads_nowhere_is_refused(course: Path, name: str, said: str) -> None:
    place = change(course, INCLUDE, f"{{include: {name}}}", "tiers.yaml")
    assert refusal(course) == f"{place}: exercises.sinusoidal_encoding.include: {said}"


def test_an_include_has_no_neighbours(course: Path) -> None:
    place = change(course, INCLUDE, INCLUDE.replace("}", ", title: x}"), "tiers.yaml")
    said = "stands beside 'include'; put it into the included file"
    assert refusal(course) == f"{place}: exercises.sinusoidal_encoding.title: {said}"


def test_a_broken_included_file_is_named_with_its_own_path(course: Path) -> None:
    (course / EXERCISE).write_text("title: x\nentry: b: c\n", "utf-8")
    said = "is no YAML: mapping values are not allowed in this context; put a text with ': ' into quotes"
    assert refusal(course) == f"{EXERCISE}:2: {said}, and begin an item of a list with '- '"


@pytest.mark.parametrize("text", ["", "- a\n", "word\n"])
def test_an_included_file_without_a_mapping_is_not_asked_for_a_version(course: Path, text: str) -> None:
    (course / EXERCISE).write_text(text, "utf-8")
    assert refusal(course) == f"{EXERCISE}:1: holds no mapping; an exercise starts with 'title: …'"


@pytest.mark.parametrize("missing", [FORMULA, REFERENCE])
def test_an_exercise_without_formula_or_reference_is_refused(course: Path, missing: str) -> None:
    (course / missing).unlink()
    assert refusal(course) == f"{EXERCISE}:3: there is no file {missing!r} in the course's folder"


def test_an_experiment_that_is_not_there_is_refused(course: Path) -> None:
    place = change(course, "function: relative_offset", "function: relative_ofset")
    said = f"no function 'relative_ofset' in {EXPERIMENT}; did you mean 'relative_offset'?"
    assert refusal(course) == f"{place}: checks.T3[0].function: {said}"


@pytest.mark.parametrize(
    ("break_", "said"),
    [
        (Path.unlink, f"there is no file {EXPERIMENT!r} in the course's folder"),
        (lambda path: path.write_text("def f(:\n", "utf-8"), f"{EXPERIMENT} is no Python: invalid syntax in line 1"),
        (lambda path: path.write_text("", "utf-8"), f"no function 'relative_offset' in {EXPERIMENT}"),
    ],
    ids=["missing", "no Python", "empty"],
)
def test_why_an_experiments_function_is_not_found_is_told(
    course: Path, break_: Callable[[Path], object], said: str
) -> None:
    break_(course / EXPERIMENT)
    place = line(course, "      function: relative_offset")
    assert refusal(course) == f"{place}: checks.T3[0].function: {said}"


@pytest.mark.parametrize("version", ["2", '"1"', "1.0", "true", ""])
def test_another_version_is_refused(course: Path, version: str) -> None:
    place = change(course, "version: 1", f"version: {version}", "tiers.yaml")
    assert refusal(course) == f"{place}: version: this paperleet reads 'version: 1'"


def test_a_missing_version_is_refused(course: Path) -> None:
    change(course, "version: 1\n", "", "tiers.yaml")
    place = line(course, "tiers:", "tiers.yaml")
    assert refusal(course) == f"{place}: version: this paperleet reads 'version: 1'"


@pytest.mark.parametrize("exercises", ["exercises: {}", "exercises: []", "exercises:", "exercises: word"])
def test_a_course_without_exercises_is_refused(course: Path, exercises: str) -> None:
    place = change(course, f"exercises:\n  sinusoidal_encoding: {INCLUDE}", exercises, "tiers.yaml")
    assert refusal(course) == f"{place}: exercises: list at least one exercise by its name; 'paperleet new' makes one"


def test_an_exercises_name_is_a_word(course: Path) -> None:
    place = change(course, "  sinusoidal_encoding: {", "  sinusoidal-encoding: {", "tiers.yaml")
    said = "an exercise's name is a word, such as layer_norm"
    assert refusal(course) == f"{place}: exercises.sinusoidal-encoding: {said}"


def test_a_name_too_long_for_a_file_is_refused(course: Path) -> None:
    name = "s" * 300
    place = change(course, "  sinusoidal_encoding: {", f"  {name}: {{", "tiers.yaml")
    assert place.startswith("tiers.yaml:")
    assert f"there is no file 'reference/{name}.py' in the course's folder" in refusal(course)


def test_an_exercise_that_is_no_mapping_is_refused(course: Path) -> None:
    place = change(course, INCLUDE, "5", "tiers.yaml")
    said = "an exercise is a mapping of keys, or {include: a file}"
    assert refusal(course) == f"{place}: exercises.sinusoidal_encoding: {said}"


def test_an_empty_tiers_yaml_is_refused_with_how_it_starts(course: Path) -> None:
    (course / "tiers.yaml").write_text("", "utf-8")
    assert refusal(course) == "tiers.yaml:1: holds no mapping; a declaration starts with 'version: 1'"


def test_a_folder_that_holds_no_course_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path) == f"{tmp_path}: holds no tiers.yaml; name a course's folder with --course"


def test_a_folder_whose_name_is_too_long_holds_no_course() -> None:
    name = "x" * 300
    assert refusal(Path(name)) == f"{name}: holds no tiers.yaml; name a course's folder with --course"


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """The shipped course with the few checks above."""
    for name in ("tiers.yaml", EXERCISE, FORMULA, EXPERIMENT, REFERENCE):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(shipped() / name, tmp_path / name)
    (tmp_path / "tiers.yaml").write_text(with_one_exercise((tmp_path / "tiers.yaml").read_text("utf-8")), "utf-8")
    head = (tmp_path / EXERCISE).read_text("utf-8").partition("figures:")[0]
    (tmp_path / EXERCISE).write_text(head + CHECKS, "utf-8")
    return tmp_path


def change(course: Path, old: str, new: str, file: str = EXERCISE, *, offset: int = 0) -> str:
    """Replace the first `old`, and return `file:line` of it, `offset` lines further down."""
    text = (course / file).read_text("utf-8")
    start = text.index(old)
    (course / file).write_text(text[:start] + new + text[start + len(old) :], "utf-8")
    return f"{file}:{text.count(chr(10), 0, start) + 1 + offset}"


def line(course: Path, start: str, file: str = EXERCISE) -> str:
    """`file:line` of the first line that begins with `start`."""
    lines = (course / file).read_text("utf-8").splitlines()
    return f"{file}:{next(number for number, text in enumerate(lines, 1) if text.startswith(start))}"


def inline(course: Path) -> None:
    """Declare the exercise in tiers.yaml itself."""
    indented = "".join(f"    {text}\n" for text in (course / EXERCISE).read_text("utf-8").splitlines())
    change(course, f" {INCLUDE}\n", f"\n{indented}", "tiers.yaml")
    (course / EXERCISE).unlink()


def refusal(course: Path) -> str:
    with pytest.raises(CourseRefused) as caught:
        load(str(course))
    return str(caught.value)
