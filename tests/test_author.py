"""A course and an exercise of one's own: made, listed, validated, and audited to what is left to write."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from paperleet import Grader
from paperleet.audit.run import _Auditor
from paperleet.cli import run
from paperleet.course import python
from paperleet.course.load import load
from paperleet.model import CourseRefused

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder, and no course named by the environment."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PAPERLEET_COURSE", raising=False)
    return tmp_path


def test_new_course_has_the_shipped_exercises_at_once(folder: Path, capsys: Captured) -> None:
    assert run(["course", "init", "mine"]) == 0
    assert capsys.readouterr() == (
        "mine/tiers.yaml\nmine/schema/tiers.schema.json\nmine/schema/exercise.schema.json\n",
        'next: paperleet new NAME --entry "f(x, y)" --course mine\n',
    )
    assert run(["validate", "mine"]) == 0
    count = len(load().exercises)
    assert capsys.readouterr().out == f"mine/tiers.yaml: valid, {count} exercises\n"
    assert list(load("mine").exercises) == list(load().exercises)
    assert load("mine").tiers == load().tiers


def test_standalone_course_asks_for_a_first_exercise(folder: Path, capsys: Captured) -> None:
    assert run(["course", "init", "mine", "--standalone"]) == 0
    capsys.readouterr()
    assert run(["list", "--course", "mine"]) == 2
    said = "paperleet: tiers.yaml:13: exercises: list at least one exercise by its name; 'paperleet new' makes one\n"
    assert capsys.readouterr().err == said

    assert run(["new", "ramp", "--entry", "ramp(length)", "--course", "mine"]) == 0
    assert list(load("mine").exercises) == ["ramp"]


def test_course_is_never_overwritten(folder: Path, capsys: Captured) -> None:
    (folder / "mine" / "schema").mkdir(parents=True)
    (folder / "mine" / "schema" / "exercise.schema.json").write_text("mine")
    assert run(["course", "init", "mine"]) == 2

    said = "paperleet: mine/schema/exercise.schema.json is there already; nothing was written\n"
    assert (capsys.readouterr().err, (folder / "mine" / "tiers.yaml").exists()) == (said, False)


def test_course_that_cannot_be_written_is_told(folder: Path, capsys: Captured) -> None:
    (folder / "file").write_text("")
    assert run(["course", "init", "file/mine"]) == 2
    assert capsys.readouterr().err == "paperleet: file/mine cannot be written: Not a directory\n"


SKELETON = """\
ramp · 0 s
  ✗ nothing is left to write  22 places; the rest of the audit follows when they are written
      exercises/ramp/exercise.yaml:3: write the title as people say it, and one sentence for `paperleet list`
      exercises/ramp/exercise.yaml:6: write the paper's title, and the section that the formula stands in
      exercises/ramp/exercise.yaml:11: write what each argument's values are (type), and the range to draw random cases from (draw)
      exercises/ramp/exercise.yaml:16: write the length of each axis of the result, as numbers and sums of arguments, and its dtype
      exercises/ramp/exercise.yaml:20: write how rounding errors grow: with 1, or with the largest angle that a call forms
      exercises/ramp/exercise.yaml:24: write the cases of each check: small ones that people try, and large ones that tell mistakes apart
      exercises/ramp/statement.md:3: write in two sentences what to implement, and which piece of which paper it is
      exercises/ramp/statement.md:7: write what the thing is good for, starting from what every learner knows
      exercises/ramp/statement.md:10: write the range of every argument, and the shape and dtype of the result
      exercises/ramp/statement.md:19: write the formula, with its number or section in the paper
      exercises/ramp/statement.md:22: write where a plausible test does not see that the result is wrong
      exercises/ramp/statement.md:25: write assertions that a right solution passes; the audit runs them against the reference
      exercises/ramp/statement.md:31: write the one sentence to keep
      exercises/ramp/formula.py:6: write the formula, one number at a time, with the functions of `math`
      reference/ramp.py:8: write the solution as you would like a learner to write it
      exercises/ramp/right/another_way.py:8: write the solution by another mechanism, such as a loop, and add a file for every further one
      exercises/ramp/mistakes.py:6: write the formula as steps that have names; a mistake replaces one or two of them
      exercises/ramp/mistakes.py:14: write how the steps make the result
      exercises/ramp/mistakes.py:21: write the mistakes that people really make, eight or more
      exercises/ramp/mistakes.py:30: write the calls that tell these mistakes apart, the most telling one first
      exercises/ramp/hints.md:7: write hints from a nudge to more, and name the mistakes and checks that each part is for
      exercises/ramp/experiment.py:8: write what is measured: figures, one sentence, and a shortfall where the promise is not kept
  ✓ disk and declarations agree

NOT FIT  ramp
"""


def test_audit_of_a_new_exercise_says_what_to_write_in_which_line(
    folder: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    run(["course", "init", "."])
    capsys.readouterr()
    assert run(["new", "ramp", "--entry", "ramp(length, slope=0.5, *, dtype=torch.float32)"]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines() == [
        "exercises/ramp/exercise.yaml",
        "exercises/ramp/statement.md",
        "exercises/ramp/starter.py",
        "exercises/ramp/formula.py",
        "exercises/ramp/mistakes.py",
        "exercises/ramp/hints.md",
        "exercises/ramp/experiment.py",
        "exercises/ramp/right/another_way.py",
        "reference/ramp.py",
        "tiers.yaml",
    ]
    assert err == "next: paperleet audit ramp --course .\n"
    assert run(["validate"]) == 0
    capsys.readouterr()

    assert run(["audit", "--course", "."]) == 1
    assert capsys.readouterr() == (SKELETON, "")


@pytest.mark.parametrize(
    ("entry", "framework"),
    [
        ("f(x, y)", "torch"),
        ("f(x, y)", "numpy"),
        ("f(steps, causal=False, *, dtype=torch.float32, device=None)", "torch"),
        ("Norm(width, eps=1e-6)(x)", "torch"),
        ("Scale(factor)(x, offset=0.0)", "numpy"),
        ("f(rate=0.5, mode='mean')", "numpy"),
    ],
)
def test_files_of_any_entry_are_valid_and_say_what_is_left_to_write(
    folder: Path, capsys: Captured, entry: str, framework: str
) -> None:
    run(["course", "init", ".", "--standalone"])
    assert run(["new", "mine", "--entry", entry, "--framework", framework]) == 0
    capsys.readouterr()

    assert run(["validate"]) == 0
    assert run(["audit", "mine", "--course", "."]) == 1
    out, err = capsys.readouterr()
    assert (out.splitlines()[0], out.count(": write "), err) == ("tiers.yaml: valid, 1 exercise", 22, "")
    course = load(".")
    assert python.catalogue(course, course.exercises["mine"]) is not None
    assert run(["grade", "exercises/mine/starter.py", "--course", ".", "--tier", "T0"]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "FAILED  1 of 2 selected points"


def test_starter_of_a_new_exercise_is_copied_and_graded_as_the_command_says(folder: Path, capsys: Captured) -> None:
    run(["course", "init", "mine", "--standalone"])
    run(["new", "ramp", "--entry", "ramp(length)", "--course", "mine", "--framework", "numpy"])
    capsys.readouterr()
    assert run(["start", "ramp", "--course", "mine"]) == 0
    assert capsys.readouterr() == ("ramp.py\n", "grade it with: paperleet grade ramp.py --course mine\n")

    assert run(["grade", "ramp.py", "--course", "mine", "--tier", "T0"]) == 1
    out, err = capsys.readouterr()
    assert (out.splitlines()[-1], err) == ("FAILED  1 of 2 selected points", "")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["Ramp", "--entry", "f(x)"], "'Ramp' is no name for an exercise; use lower-case letters, digits and underscores"),
        (["class", "--entry", "f(x)"], "'class' is no name for an exercise; use lower-case letters, digits and underscores"),
        (["ramp", "--entry", "f(x"], "--entry 'f(x': no signature of a function, such as 'encode(length, width=8)'"),
        (["ramp", "--entry", "f(*x)"], "--entry 'f(*x)': parameters are named ones: no '*args', '**kwargs' or '/'"),
        (["ramp", "--entry", "f()"], "--entry 'f()': a function without arguments has only one answer; give it one"),
        (["ramp", "--entry", "f(x, dtype=torch.float32)", "--framework", "numpy"], "--entry 'f(x, dtype=torch.float32)' names torch, and --framework is numpy; make them agree"),
        (["taken", "--entry", "f(x)"], "tiers.yaml:21: the exercise 'taken' is declared already"),
        (["rotary_embedding", "--entry", "f(x)"], "'rotary_embedding' is an exercise of the shipped course, which one of the same name would hide; take another name, or ask more in the shipped one: write below 'exercises:' in tiers.yaml\npaperleet:   rotary_embedding: {extends: builtin, checks: {…}}"),
    ],
)  # fmt: skip
def test_exercise_that_cannot_be_made_is_told_and_nothing_is_written(
    folder: Path, capsys: Captured, arguments: list[str], said: str
) -> None:
    run(["course", "init", "."])
    run(["new", "taken", "--entry", "f(x)"])
    before = sorted(folder.rglob("*"))
    capsys.readouterr()

    assert run(["new", *arguments]) == 2
    assert (capsys.readouterr().err, sorted(folder.rglob("*"))) == (f"paperleet: {said}\n", before)


def test_new_outside_of_a_course_says_how_to_make_one(folder: Path, capsys: Captured) -> None:
    assert run(["new", "ramp", "--entry", "f(x)"]) == 2
    assert capsys.readouterr().err == (
        "paperleet: the current folder holds no tiers.yaml; name a course with --course, or make one with "
        "'paperleet course init DIR'\n"
    )


@pytest.mark.parametrize(
    "exercises",
    [
        "exercises:",
        "exercises: {}",
        "exercises: {p: {include: p.yaml}}",
        "exercises:\n",
        "exercises:\n  # none yet\n\n",
        "exercises:  # mine\nlimits: {}\n",
        "",
    ],
)
def test_exercise_is_added_to_however_tiers_yaml_ends(folder: Path, capsys: Captured, exercises: str) -> None:
    run(["course", "init", "."])
    text = (folder / "tiers.yaml").read_text()
    (folder / "tiers.yaml").write_text(
        text.replace("exercises:\n", exercises) if exercises else text.replace("exercises:\n", "")
    )
    capsys.readouterr()
    code = run(["new", "ramp", "--entry", "f(x)"])

    if exercises.startswith("exercises: {p"):
        line = "  ramp: {include: exercises/ramp/exercise.yaml}"
        said = f"paperleet: tiers.yaml cannot be added to; write below its 'exercises:' the line\npaperleet: {line}\n"
        assert (code, capsys.readouterr().err) == (2, said)
    else:
        assert (code, load(".").own) == (0, ("ramp",))


def test_a_shipped_exercise_gets_a_tier_and_a_check_in_yaml_alone(folder: Path, capsys: Captured) -> None:
    extended_course(folder)
    course = load(".")

    assert [check.id for check in course.exercises["positional_encoding"].checks["T4"]] == ["long"]
    assert [check.id for check in course.exercises["positional_encoding"].checks["T2"]][-1] == "again"
    (folder / "mine.py").write_text("def positional_encoding(i, D):\n    return None\n")
    assert run(["grade", "mine.py", "--course", ".", "--check", "T4/long"]) == 1


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("extends: builtin\n\n", "extends: shipped\n\n", "7: extends: unknown course 'shipped'; use builtin, which is the shipped course"),
        ("T4:\n        - {id: long", "T5:\n        - {id: long", "16: exercises.positional_encoding.checks.T5: no such tier; use one of T0, T1, T2, T3, T4"),
        ("id: long", "id: shape", "17: exercises.positional_encoding.checks.T4[0].id: the id 'shape' is taken by a check of the shipped exercise"),
        ("i: 900", "j: 900", "17: exercises.positional_encoding.checks.T4[0].for.j: unknown key 'j'; use one of i, D"),
        ("i: 900", "i: 0.5", "17: exercises.positional_encoding.checks.T4[0].for.i: 0.5 is no integer"),
        ("  positional_encoding:", "  positional_encodings:", "13: exercises.positional_encodings: no exercise 'positional_encodings' in the shipped course; did you mean 'positional_encoding'?"),
        ("    extends: builtin\n", "", "13: exercises.positional_encoding: holds nothing but checks; write 'extends: builtin' to add them to the shipped exercise of this name"),
        ('  T4: {title: Long tables, asks: "is it right far out?"}', "  T4 {title: Long tables}", "10: tiers.T4 {title: a tier's name is a word, such as T4; is a ':' missing after 'T4'?"),
        ("extends: builtin\n\n", "\n\n", "13: exercises.positional_encoding: the shipped exercise has checks in T0, T1, T2, T3: declare them, or 'extends: builtin' at the top"),
        ("    extends: builtin", "    extends: builtin\n    title: Mine", "15: exercises.positional_encoding.title: unknown key 'title'; use one of extends, checks"),
    ],
)  # fmt: skip
def test_what_cannot_be_added_is_refused_with_its_place(folder: Path, old: str, new: str, said: str) -> None:
    extended_course(folder)
    path = folder / "tiers.yaml"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))

    with pytest.raises(CourseRefused) as refused:
        load(".")
    assert f"tiers.yaml:{said}" in str(refused.value).splitlines()


def test_an_exercise_that_is_added_to_is_audited_with_the_files_where_it_is_shipped(folder: Path) -> None:
    extended_course(folder)
    with Grader(course=".") as grader:
        auditor = _Auditor(grader, grader.course.exercises["positional_encoding"], lambda _: None)
        sections = [auditor.reference(), auditor.statement()]
        killed = auditor._kill(next(auditor._maker.mistakes(auditor._catalogue())))

    assert {section.id: section.problems for section in sections if section.problems} == {}
    assert (auditor.checks[-1], killed) == ("T4/long", [])
    assert "T4/long" in auditor.matrix[0].failed


def test_an_own_exercise_builds_on_the_formula_of_a_shipped_one(folder: Path) -> None:
    from paperleet.course import python

    run(["course", "init", "."])
    run(["new", "doubled", "--entry", "doubled(i)"])
    lines = "from ..sinusoidal_encoding.formula import value\n\n\ndef expected(i):\n    return [2 * value(i, 0, 4)]\n"
    (folder / "exercises" / "doubled" / "formula.py").write_text(lines)
    course = load(".")

    assert python.formula(course, course.exercises["doubled"]).function(i=0) == [0.0]


def break_formula(home: Path) -> None:
    (home / "formula.py").write_text("def expected(length):\n    return [1 / 0] * length\n")


def break_predict(home: Path) -> None:
    path = home / "mistakes.py"
    path.write_text(path.read_text().replace("return Prediction(", "return (1 / 0,"))


def break_import(home: Path) -> None:
    (home / "mistakes.py").write_text("import math\n\nCATALOGUE = math.nothing\n")


def break_syntax(home: Path) -> None:
    (home / "mistakes.py").write_text("import math\nCATALOGUE = (\n")


def forget_prediction(home: Path) -> None:
    path = home / "mistakes.py"
    path.write_text(path.read_text().replace("return Prediction(", "return ("))


def break_experiment(home: Path) -> None:
    (home / "experiment.py").write_text("def shows(*results):\n    return results[7]\n")


@pytest.mark.parametrize(
    ("break_", "said"),
    [
        (break_formula, "exercises/ramp/formula.py:2: ZeroDivisionError: division by zero"),
        (break_predict, "exercises/ramp/mistakes.py:15: ZeroDivisionError: division by zero (predict, of length="),
        (forget_prediction, "exercises/ramp/mistakes.py:12: predict gives no Prediction of an array for length="),
        (break_import, "exercises/ramp/mistakes.py:3: cannot be imported: AttributeError: module 'math' has no attribute 'nothing'"),
        (break_syntax, "exercises/ramp/mistakes.py:2: cannot be imported: SyntaxError: '(' was never closed"),
        (break_experiment, "exercises/ramp/experiment.py:2: IndexError: tuple index out of range"),
    ],
)  # fmt: skip
def test_python_of_an_exercise_that_fails_is_told_by_file_and_line(
    folder: Path, capsys: Captured, break_: Callable[[Path], object], said: str
) -> None:
    written_exercise(folder)
    break_(folder / "exercises" / "ramp")
    (folder / "ramp.py").write_text("import numpy as np\n\n\ndef ramp(length):\n    return np.ones(length)\n")
    capsys.readouterr()
    run(["grade", "ramp.py", "--course", "."])
    out, err = capsys.readouterr()

    assert said in re.sub(r"\s+", " ", out + err)
    assert "Traceback" not in out + err
    assert "a bug in paperleet" not in err


def test_audit_of_a_written_exercise_tells_what_hints_are_for_nothing(folder: Path, capsys: Captured) -> None:
    written_exercise(folder)
    hints = folder / "exercises" / "ramp" / "hints.md"
    hints.write_text(
        "# Hints\n\n## 1. start\n<!-- for: al-zero,\n  T1/small-case, tuple-returned, T0/entry -->\n* Print it.\n"
    )
    from paperleet.audit import hints as look
    from paperleet.course import python

    course = load(".")
    exercise = course.exercises["ramp"]
    found = look.problems(course, exercise, python.catalogue(course, exercise))

    assert found == [
        "exercises/ramp/hints.md:4: unknown mistake 'al-zero'; did you mean 'all-zero'?",
        "exercises/ramp/hints.md:5: unknown check 'T1/small-case'; did you mean 'T1/small-cases'?",
    ]


def test_float64_is_a_fault_where_only_float32_is_promised(folder: Path) -> None:
    written_exercise(folder, framework="torch")
    source = "import torch\n\n\ndef ramp(length):\n    return torch.arange(length, dtype=torch.float32)\n"
    (folder / "reference" / "ramp.py").write_text(source)
    with Grader(course=".") as grader:
        auditor = _Auditor(grader, grader.course.exercises["ramp"], lambda _: None)
        (fault,) = [wrong for wrong in auditor._maker.contract() if wrong.name == "dtype ignored"]

        assert auditor._kill(fault) == []


def test_audit_tells_what_cannot_be_meant_in_a_catalogue_before_it_tries_any_mistake(folder: Path) -> None:
    written_exercise(folder)
    (folder / "exercises" / "ramp" / "mistakes.py").write_text(
        "import numpy as np\n"
        "from paperleet.authoring import Catalogue, Prediction, mistake\n\n"
        "STEPS = {'values': lambda length: np.arange(length) * 1.0}\n\n\n"
        "def predict(steps, length):\n    return Prediction(steps['values'](length))\n\n\n"
        "MISTAKES = [\n"
        "    mistake('all-zero', 'a', 'b', {'value': lambda length: np.zeros(length)}),\n"
        "    mistake('all-zero', 'a', 'b', {'values': lambda length: np.zeros(length)}),\n"
        "    mistake('All One', 'a', 'b'),\n"
        "]\n"
        "FURTHER = {'ramp_down': Catalogue(STEPS, predict, [mistake('one', 'a', 'b')])}\n"
        "SEPARATING = [{'length': 3}, {'lenght': 3}]\n"
        "CATALOGUE = Catalogue(STEPS, predict, MISTAKES, separating=SEPARATING, functions=FURTHER)\n"
    )
    with Grader(course=".") as grader:
        section = _Auditor(grader, grader.course.exercises["ramp"], lambda _: None).mistakes()

    assert list(section.problems) == [
        f"exercises/ramp/mistakes.py: {said}"
        for said in (
            "the mistake 'all-zero' is given twice; make the second a variant of the first",
            "'All One' is no name for a mistake; use lower-case letters, digits and hyphens",
            "all-zero: unknown step 'value'; did you mean 'values'?",
            "All One has no variant; give the steps that it replaces",
            "separating[1]: unknown argument 'lenght'; did you mean 'length'?",
            "separating[1]: give a value for length",
            "functions: unknown function 'ramp_down'; there is none to use",
            "functions, ramp_down: one has no variant; give the steps that it replaces",
        )
    ]


def test_author_commands_load_nothing_heavy_for_help() -> None:
    code = (
        "import sys; from paperleet.cli import run; run(['new', '--help']); run(['validate', '--help'])\n"
        "print(sorted({'numpy', 'torch', 'pydantic', 'yaml', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)

    assert done.stdout.splitlines()[-1] == "[]", done.stderr


def extended_course(folder: Path) -> None:
    """A course that adds a tier and two checks to a shipped exercise."""
    run(["course", "init", "."])
    (folder / "tiers.yaml").write_text(
        (folder / "tiers.yaml").read_text().partition("# Further tiers")[0]
        + 'tiers:\n  T4: {title: Long tables, asks: "is it right far out?"}\n\n'
        + "exercises:\n"
        + "  positional_encoding:\n"
        + "    extends: builtin\n"
        + "    checks:\n"
        + "      T4:\n"
        + "        - {id: long, kind: formula, points: 2, for: {i: 900, D: 6}}\n"
        + "      T2:\n"
        + "        - {id: again, kind: repeatable, for: {i: 900, D: 6}}\n"
    )


def written_exercise(folder: Path, framework: str = "numpy") -> None:
    """The exercise `ramp`, 0, 1, 2, …, written as far as these tests need it."""
    run(["course", "init", ".", "--standalone"])
    run(["new", "ramp", "--entry", "ramp(length)", "--framework", framework])
    home = folder / "exercises" / "ramp"
    (home / "formula.py").write_text("def expected(length):\n    return [float(row) for row in range(length)]\n")
    source = "import numpy as np\n\n\ndef ramp(length):\n    return np.arange(length, dtype=np.float64)\n"
    (folder / "reference" / "ramp.py").write_text(source)
    text = (home / "mistakes.py").read_text().replace("np.zeros(0)", "np.arange(length) * 1.0", 1)
    (home / "mistakes.py").write_text(text.replace("np.zeros(0)", "np.zeros(length)"))
