"""The tutorial is true: every file and command of docs/write-an-exercise.md is taken from its text and executed."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from paperleet.cli import run

from tests.conftest import ROOT

PAGE = ROOT / "docs" / "write-an-exercise.md"
BLOCK = re.compile(
    r"(?:^`(?P<file>[^`\n]+)`:\n\n)?^(?P<fence>`{3,})(?P<kind>\w+)\n(?P<text>.*?)^(?P=fence)$", re.M | re.S
)


@dataclass(frozen=True)
class Block:
    kind: str
    text: str
    file: str


def blocks() -> Iterator[Block]:
    for found in BLOCK.finditer(PAGE.read_text("utf-8")):
        yield Block(found["kind"], found["text"], found["file"] or "")


def test_every_file_and_command_of_the_tutorial_does_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    said, told = "", 0
    for block in blocks():
        if block.file:
            Path(block.file).write_text(block.text, "utf-8")
        elif block.kind == "console":
            said = "".join(executed(line, monkeypatch, capsys) for line in block.text.splitlines())
        elif block.kind == "text" and said:
            assert matches(block.text, said), f"{PAGE.name} shows\n{block.text}\nand the command said\n{said}"
            said, told = "", told + 1

    assert told == 6
    assert sum(1 for block in blocks() if block.file) == 9


def test_the_mistakes_in_yaml_that_the_tutorial_shows_are_told_as_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    run(["course", "init", ".", "--standalone"])
    run(["new", "cosine_schedule", "--entry", "cosine_schedule(warmup, fall, peak=1.0)", "--framework", "numpy"])
    for block in blocks():
        if block.file.endswith((".yaml", ".py")) and block.file != "mine.py":
            Path(block.file).write_text(block.text, "utf-8")
    path = Path("exercises/cosine_schedule/exercise.yaml")
    path.write_text(path.read_text().replace("points: 3", "pionts: 3", 1).replace("fall: [4, 9]", "fall: [4, nine]"))
    (shown,) = [block.text for block in blocks() if "pionts" in block.text]
    capsys.readouterr()

    assert run(["validate"]) == 1
    assert capsys.readouterr().out == f"{shown}2 problems in 1 file\n"


def executed(line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """What the command of the tutorial prints: results, then remarks."""
    match shlex.split(line):
        case ["cd", folder]:
            monkeypatch.chdir(folder)
        case ["export", assignment]:
            name, _, value = assignment.partition("=")
            monkeypatch.setenv(name, value.replace("$PWD", str(Path.cwd())))
        case ["paperleet", *arguments]:
            run(arguments)
            out, err = capsys.readouterr()
            return out + err
        case other:
            raise AssertionError(f"the tutorial has a command that is not known here: {other}")
    return ""


def matches(shown: str, said: str) -> bool:
    """Whether the output is the shown one, where … stands for any lines, and seconds and trailing blanks may differ."""
    pattern = re.escape(steady(shown)).replace("…\\\n", "(?:.*\n)*?")
    return re.fullmatch(pattern, steady(said)) is not None


def steady(text: str) -> str:
    text = re.sub(r" +$", "", text, flags=re.M)
    return re.sub(r" · [\d.]+ s$", " · 0 s", text, flags=re.M)
