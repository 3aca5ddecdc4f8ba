"""The course proves itself, and an audit tells what a weaker course would let through."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from paperleet import Grader
from paperleet.audit.model import Audit
from paperleet.audit.run import _Auditor, audit
from paperleet.cli import run
from paperleet.report.auditing import dumps, markdown_matrix

from tests.conftest import ROOT
from tests.test_cli import copy_of_the_course
from tests.test_schema_of_documents import problems as problems_of

EXERCISE = "sinusoidal_encoding"
EXERCISES = sorted(path.parent.name for path in (ROOT / "exercises").glob("*/exercise.yaml"))
MATRICES = ROOT / "docs" / "kill-matrices"


@pytest.mark.parametrize("exercise", EXERCISES)
def test_shipped_exercise_is_fit_and_its_matrix_is_in_the_docs(grader: Grader, exercise: str) -> None:
    found = audit(grader, grader.course.exercises[exercise])

    assert {section.id: section.problems for section in found.sections if section.problems} == {}
    said = f"another matrix than the page's; look at it, then renew it with: python docs/make_matrix.py {exercise}"
    assert problems_of("audit", json.loads(dumps([found]))) == []
    assert markdown_matrix(found) == (MATRICES / f"{exercise}.md").read_text("utf-8"), said


def test_every_exercise_has_a_matrix_page_and_no_page_is_left_over() -> None:
    assert sorted(path.stem for path in MATRICES.glob("*.md")) == EXERCISES


def test_without_the_formula_tier_wrong_formulas_survive_and_are_told(tmp_path: Path) -> None:
    found = _audit_without(tmp_path, "T1")
    problems = _problems(found, "mistakes")

    assert not found.is_fit
    assert {
        "one-based-positions: survives",
        "odd-width-zero-column: survives",
        "precision discarded: survives",
    } <= set(problems)
    assert "T1 asks nothing: it has no checks in this exercise" in _problems(found, "idle")


def test_without_the_contract_tier_its_faults_survive_and_are_told(tmp_path: Path) -> None:
    found = _audit_without(tmp_path, "T0")
    survivors = [said for said in _problems(found, "mistakes") if said.endswith("survives")]

    assert survivors == [
        "empty-length-crash: survives",
        "batch axis: survives",
        "device ignored: survives",
        "requires a gradient: survives",
    ]


def test_a_tier_that_others_leave_out_too_may_be_left_out(tmp_path: Path) -> None:
    course = copy_of_the_course(tmp_path)
    path = course / "tiers.yaml"
    path.write_text(path.read_text().replace("  T3: {", "  T4: {title: Further}\n  T3: {"))
    with Grader(course=str(course)) as grader:
        section = _Auditor(grader, grader.course.exercises[EXERCISE], lambda _: None).idle()
    assert [said for said in section.problems if "asks nothing" in said] == []


def test_audit_exits_with_1_and_tells_what_disk_and_declarations_disagree_about(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    course = copy_of_the_course(tmp_path)
    (course / "exercises" / "forgotten").mkdir()
    (course / "reference" / "orphan.py").write_text("x = 1\n")
    (course / "exercises" / EXERCISE / "hints.md").unlink()
    for name in ("mistakes", "null", "right", "idle"):
        # What takes long and is tested above.
        monkeypatch.setattr(f"paperleet.audit.run._Auditor.{name}", lambda self, name=name: _nothing(name))

    assert run(["audit", EXERCISE, "--course", str(course), "--json"]) == 1
    document = json.loads(capsys.readouterr().out)
    (section,) = [s for s in document["exercises"][0]["sections"] if not s["holds"]]
    assert (document["fit"], section["problems"]) == (
        False,
        [
            "exercises/sinusoidal_encoding/hints.md is missing",
            "exercises/forgotten is not declared in tiers.yaml",
            "reference/orphan.py belongs to no declared exercise",
        ],
    )


def test_a_formula_that_is_off_is_told_by_its_own_evaluation_with_many_digits(tmp_path: Path) -> None:
    course = copy_of_the_course(tmp_path)
    path = course / "exercises" / EXERCISE / "formula.py"
    path.write_text(path.read_text().replace("wave((start + row) / scale)", "wave(round((start + row) / scale, 7))"))
    with Grader(course=str(course)) as grader:
        section = _Auditor(grader, grader.course.exercises[EXERCISE], lambda _: None).reference()

    assert not section.holds
    assert section.problems[0].startswith(f"reference/{EXERCISE}.py: T1/")


def test_an_experiment_that_is_content_with_a_constant_is_told(tmp_path: Path) -> None:
    course = copy_of_the_course(tmp_path)
    path = course / "exercises" / EXERCISE / "experiment.py"
    path.write_text(path.read_text().replace("if distance < NEAREST:", "if distance < 0:"))
    with Grader(course=str(course)) as grader:
        section = _Auditor(grader, grader.course.exercises[EXERCISE], lambda _: None).null()

    assert section.problems == (
        "zeros: T3/relative-offset finds nothing wrong with it; let it refuse what tells nothing apart",
    )


def test_an_experiment_of_a_further_function_must_refuse_constants_too(tmp_path: Path) -> None:
    course = copy_of_the_course(tmp_path)
    path = course / "exercises" / "scaled_dot_product_attention" / "experiment.py"
    text = path.read_text("utf-8").replace("abs(furthest - 1) > ALLOWED", "abs(furthest - 1) > 99")
    path.write_text(text.replace("axis=-2).max() < ALLOWED", "axis=-2).max() < 0"), "utf-8")
    with Grader(course=str(course)) as grader:
        exercise = grader.course.exercises["scaled_dot_product_attention"]
        section = _Auditor(grader, exercise, lambda _: None).null()

    assert section.problems == (
        "quarters of attention_weights: T3/why-scaled finds nothing wrong with it; let it refuse what tells nothing apart",
    )


def test_a_hint_for_a_mistake_that_nobody_knows_is_told_by_its_line(grader: Grader, tmp_path: Path) -> None:
    course = copy_of_the_course(tmp_path)
    path = course / "exercises" / EXERCISE / "hints.md"
    text = path.read_text("utf-8")
    line = next(number for number, known in enumerate(text.splitlines(), 1) if "halved-exponent" in known)
    path.write_text(text.replace("halved-exponent", "halved-exponents").replace("T2/chunks", "T2/chunk"), "utf-8")
    with Grader(course=str(course)) as other:
        section = _Auditor(other, other.course.exercises[EXERCISE], lambda _: None).hints()

    hints = f"exercises/{EXERCISE}/hints.md"
    assert (
        section.problems[0] == f"{hints}:{line}: unknown mistake 'halved-exponents'; did you mean 'halved-exponent'?"
    )
    assert section.notes == ("no hint for halved-exponent",)


def _audit_without(tmp_path: Path, tier: str) -> Audit:
    course = copy_of_the_course(tmp_path)
    path = course / "exercises" / EXERCISE / "exercise.yaml"
    # The figures draw what checks found, and would be refused without them.
    text = re.sub(r"^figures:.*?(?=^checks:)", "", path.read_text(), flags=re.MULTILINE | re.DOTALL)
    emptied = re.sub(rf"^  {tier}:\n(?:    .*\n|\n)*", f"  {tier}: []\n", text, flags=re.MULTILINE)
    assert emptied != text
    path.write_text(emptied)
    with Grader(course=str(course)) as grader:
        return audit(grader, grader.course.exercises[EXERCISE])


def _problems(found: Audit, section: str) -> tuple[str, ...]:
    return next(known.problems for known in found.sections if known.id == section)


def _nothing(name: str) -> object:
    from paperleet.audit.model import Section

    return Section(name, name)
