"""`paperleet validate` finds everything at once, by file, line and column, and runs nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from paperleet.author.schemas import SCHEMAS
from paperleet.cli import run
from paperleet.course.load import load

from tests.test_author import folder  # noqa: F401  (a fixture)

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def course(folder: Path, capsys: Captured) -> Path:  # noqa: F811
    """A course of one new exercise in the current folder."""
    run(["course", "init", "."])
    run(["new", "ramp", "--entry", "ramp(length, slope=0.5)", "--framework", "numpy"])
    capsys.readouterr()
    return folder


def test_faults_of_all_files_are_found_in_one_run(course: Path, capsys: Captured) -> None:
    home = course / "exercises" / "ramp"
    change(course / "tiers.yaml", "tiers:", "tiers:\n  T4: {titel: Long tables}\nlimit: {}")
    change(home / "exercise.yaml", "kind: entry", "kind: entrance")
    change(home / "exercise.yaml", "shape: [length]", "shape: [width]")
    change(home / "exercise.yaml", "points: 3, for: {length: [1, 2, 5]}", "points: 3.5, for: {length: [1, two, 5]}")
    change(home / "formula.py", "def expected(length, slope=0.5)", "def expected(length, start)")
    change(home / "hints.md", "all-zero", "all-zero, T1/small-case")
    change(home / "mistakes.py", "STEPS = {", "STEPS = {{")
    (home / "starter.py").write_text("def rampe(length):\n    return 1\n")
    (course / "reference" / "ramp.py").write_text("")
    (course / "exercises" / "spare").mkdir()
    (course / "exercises" / "spare" / "exercise.yaml").write_text("title: Spare\n")

    assert run(["validate"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "exercises/ramp/exercise.yaml:17:11: returns.shape[0]: 'width' is no argument of the entry; use one of length, slope",
        "exercises/ramp/exercise.yaml:26:19: checks.T0[0].kind: unknown kind 'entrance'; did you mean 'entry'?",
        "exercises/ramp/exercise.yaml:29:60: checks.T1[0].points: 3.5 is not a whole number",
        "exercises/ramp/exercise.yaml:29:91: checks.T1[0].for.length[1]: 'two' is no integer",
        "exercises/ramp/formula.py:4:22: expected: 'start' is no argument of the entry; use one of length, slope",
        "exercises/ramp/hints.md:6:21: for: no check 'T1/small-case' in exercise.yaml; did you mean 'T1/small-cases'?",
        "exercises/ramp/mistakes.py:7:9: is no Python: '{' was never closed",
        "exercises/ramp/starter.py:1:1: no definition of 'ramp' in this file; did you mean 'rampe'?",
        "exercises/spare/exercise.yaml:1:1: is not listed; write into tiers.yaml: spare: {include: exercises/spare/exercise.yaml}",
        "reference/ramp.py:1:1: no definition of 'ramp' in this file",
        "tiers.yaml:18:3: tiers.T4.title: the key 'title' is missing",
        "tiers.yaml:18:8: tiers.T4.titel: unknown key 'titel'; did you mean 'title'?",
        "tiers.yaml:19:1: limit: unknown key 'limit'; did you mean 'limits'?",
        "13 problems in 8 files",
    ]  # fmt: skip


def test_only_what_lies_below_the_path_is_told(course: Path, capsys: Captured) -> None:
    run(["new", "other", "--entry", "other(length)"])
    for name in ("ramp", "other"):
        change(course / "exercises" / name / "exercise.yaml", "framework:", "frame:")
    capsys.readouterr()

    assert run(["validate", "exercises/ramp"]) == 1
    assert run(["validate", "exercises/ramp/exercise.yaml"]) == 1
    said = (
        "exercises/ramp/exercise.yaml:9:1: frame: unknown key 'frame'; did you mean 'framework'?\n"
        "1 problem in 1 file\n"
    )
    assert capsys.readouterr().out == 2 * said


def test_files_of_a_course_elsewhere_are_named_from_here(
    course: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    change(course / "tiers.yaml", "version: 1", "version: 3")
    monkeypatch.chdir(course.parent)

    assert run(["validate", course.name]) == 1
    said = f"{course.name}/tiers.yaml:4:1: version: this paperleet reads 'version: 1'\n1 problem in 1 file\n"
    assert capsys.readouterr().out == said


def test_broken_yaml_is_told_at_its_column_and_the_rest_is_still_looked_at(course: Path, capsys: Captured) -> None:
    change(course / "exercises" / "ramp" / "exercise.yaml", "  length: {type", "\tlength: {type")
    change(course / "exercises" / "ramp" / "formula.py", "expected", "expects")

    assert run(["validate"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "exercises/ramp/exercise.yaml:13:1: is no YAML: a tab cannot indent; use spaces",
        "exercises/ramp/formula.py:1:1: no definition of 'expected' in this file; did you mean 'expects'?",
        "2 problems in 2 files",
    ]


def test_hints_are_not_compared_with_checks_that_cannot_be_read(course: Path, capsys: Captured) -> None:
    change(course / "exercises" / "ramp" / "exercise.yaml", "framework: ", "framework:")
    (course / "exercises" / "ramp" / "hints.md").write_text("## a\n<!-- for: T1/small-cases -->\n* x\n")

    assert run(["validate"]) == 1
    path = "exercises/ramp/exercise.yaml"
    line = (course / path).read_text().splitlines().index("framework:numpy") + 1
    assert capsys.readouterr().out.splitlines() == [
        f"{path}:{line}:11: a space is missing after 'framework:'; write 'framework: numpy'",
        "1 problem in 1 file",
    ]


def test_no_code_of_the_course_is_run(course: Path, capsys: Captured) -> None:
    for path in (
        *course.glob("exercises/ramp/*.py"),
        *course.glob("exercises/ramp/right/*.py"),
        *course.glob("reference/*.py"),
    ):
        path.write_text(path.read_text() + "\nraise SystemExit(77)\n")

    assert run(["validate"]) == 0
    assert capsys.readouterr() == (f"tiers.yaml: valid, {len(load().exercises) + 1} exercises\n", "")


def test_old_copy_of_a_schema_is_told_with_the_command_that_renews_it(course: Path, capsys: Captured) -> None:
    (course / "schema" / "tiers.schema.json").write_text("{}")

    assert run(["validate"]) == 0
    said = "schema/tiers.schema.json is of another version; renew it with: "
    assert capsys.readouterr().err == f"{said}paperleet validate --schema tiers > schema/tiers.schema.json\n"


def test_formula_may_use_what_a_call_has_beside_its_arguments(course: Path, capsys: Captured) -> None:
    run(["new", "norm", "--entry", "Norm(width)(x)"])
    path = course / "exercises" / "norm" / "exercise.yaml"
    change(path, "returns:\n", "weights:\n  scale.weight: {type: tensor, shape: [width]}\nreturns:\n")
    change(path.parent / "formula.py", "expected(width, x)", "expected(x, length, scale_weight)")
    capsys.readouterr()

    assert run(["validate", "exercises/norm"]) == 0


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("nowhere", "nowhere: there is no such file or folder"),
        ("/tmp", "/tmp: lies in no course: there is no tiers.yaml in it, nor in a folder above it"),
    ],
)
def test_path_that_is_no_course_is_told(course: Path, capsys: Captured, path: str, said: str) -> None:
    assert run(["validate", path]) == 2
    assert capsys.readouterr().err == f"paperleet: {said}\n"


@pytest.mark.parametrize("name", SCHEMAS)
def test_schema_is_printed_for_an_editor(capsys: Captured, name: str) -> None:
    assert run(["validate", "--schema", name]) == 0
    assert json.loads(capsys.readouterr().out) == SCHEMAS[name]()


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text, old
    path.write_text(text.replace(old, new, 1), "utf-8")
