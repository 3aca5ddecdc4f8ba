"""The instructor's page on a class: its figures, and no name unless it was asked for."""

from __future__ import annotations

from pathlib import Path

import pytest
from paperleet.cli import run

from tests.conftest import ROOT
from tests.test_page import Texts

STUDENTS = {
    "ada": "right/interleaved.py",
    "<b>bob<b>": "wrong/halved_exponent.py",
    "cleo": "wrong/halved_exponent.py",
    "dora": "wrong/one_based_positions.py",
}


@pytest.fixture(scope="module")
def gradebook(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("class")
    for number, (student, sample) in enumerate(STUDENTS.items()):
        (folder / "in" / student).mkdir(parents=True)
        source = (ROOT / "submissions" / sample).read_text("utf-8")
        (folder / "in" / student / "mine.py").write_text(f"{source}\n# {number}\n", "utf-8")
    book = folder / "book.db"
    command = [
        "class",
        "grade",
        str(folder / "in"),
        "-e",
        "sinusoidal_encoding",
        "-g",
        str(book),
        "--seed",
        "7",
        "-j",
        "1",
    ]
    assert run(command) == 0
    return book


def page(gradebook: Path, *options: str) -> Path:
    path = gradebook.with_name("page.html")
    assert run(["class", "report", "-g", str(gradebook), "--html", str(path), *options]) == 0
    return path


def test_the_page_counts_points_mistakes_and_who_answers_alike(gradebook: Path) -> None:
    shown = Texts(page(gradebook).read_text("utf-8"))
    lines = shown.lines

    assert "4 submissions with a result, of 33 points each." in lines
    assert [line for line in lines if line.startswith("2 × ")] == ["2 × halved-exponent"]
    mistakes = lines[lines.index("Mistakes") : lines.index("The same wrong numbers")]
    assert [line for line in mistakes if line in ("2", "1")] == ["2", "1"]
    assert any("halved-exponent the exponent of the i-th pair is 2i/d_model" in line for line in mistakes)
    assert "1 passed, 3 failed" in lines and "4 passed" in lines


def test_students_are_named_only_on_request_and_never_as_markup(gradebook: Path) -> None:
    without = page(gradebook).read_text("utf-8")
    assert [name for name in ("ada", "bob", "cleo", "dora") if f">{name}" in without or f"{name}&" in without] == []

    named = Texts(page(gradebook, "--names").read_text("utf-8"))
    assert "<b>bob<b>, cleo" in named.text
    assert {"ada", "dora"} <= set(named.lines)
    assert "b" not in named.tags


def test_an_exercise_without_submissions_is_said(gradebook: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = [
        "class",
        "report",
        "-g",
        str(gradebook),
        "--html",
        str(gradebook.with_name("x.html")),
        "-e",
        "layer_norm",
    ]

    assert run(command) == 2
    assert capsys.readouterr().err == (
        "paperleet: the gradebook holds no submissions for 'layer_norm'; it has some for: sinusoidal_encoding\n"
    )
