"""Every kind of check stands on its page with an example that the reference passes and a wrong submission fails."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml
from paperleet import Grader
from paperleet.checks.kinds import KINDS
from paperleet.course.load import load

from tests.conftest import ROOT
from tests.corpus import FOLDER

TEXT = (ROOT / "docs" / "checks.md").read_text("utf-8")
FIRST = "sinusoidal_encoding"  # whose submissions lie at the top of the folder


class Example(NamedTuple):
    """One example: the exercise it is for, its check's declaration as text, and the submission that fails it."""

    exercise: str
    check: str
    wrong: Path


def _examples() -> dict[str, Example]:
    found = {}
    for kind, body in re.findall(r"^## ([a-z_]+)$(.*?)(?=^## |\Z)", TEXT, re.M | re.S):
        (block,) = re.findall(r"^```yaml\n(.*?)^```", body, re.M | re.S)
        head, _, check = block.partition("\n")
        exercise, wrong = re.fullmatch(r"# (\w+), failed by (\S+)", head).groups()  # type: ignore[union-attr]
        found[kind] = Example(exercise, check, FOLDER / ("" if exercise == FIRST else exercise) / wrong)
    return found


EXAMPLES = _examples()


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shipped course with all examples as further checks."""
    folder = tmp_path_factory.mktemp("course")
    added: dict[str, str] = {}
    for example in EXAMPLES.values():
        added[example.exercise] = added.get(example.exercise, "") + textwrap.indent(example.check, " " * 8)
    listed = [
        f"  {name}:\n    extends: builtin\n    checks:\n      T3:\n{text.rstrip()}\n" for name, text in added.items()
    ]
    (folder / "tiers.yaml").write_text("version: 1\nextends: builtin\nexercises:\n" + "".join(listed))
    return folder


@pytest.fixture(scope="module")
def own_grader(course: Path):  # type: ignore[no-untyped-def]
    with Grader(course=str(course)) as grader:
        yield grader


def test_page_tells_every_kind_in_order() -> None:
    assert list(EXAMPLES) == sorted(KINDS)


def test_examples_are_declarations_that_load(course: Path) -> None:
    load(str(course))


@pytest.mark.parametrize("kind", EXAMPLES)
def test_reference_passes_the_example_and_the_named_submission_fails_it(own_grader: Grader, kind: str) -> None:
    example = EXAMPLES[kind]
    (declared,) = yaml.safe_load(example.check)
    assert declared["kind"] == kind

    right = own_grader.grade(ROOT / "reference" / f"{example.exercise}.py", example.exercise, checks=[declared["id"]])
    wrong = own_grader.grade(example.wrong, example.exercise, checks=[declared["id"]])

    assert (right.passed, wrong.passed) == (True, False)
