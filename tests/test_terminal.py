"""The scorecard as it is printed: whole reports are compared with stored files, at width 80 and without colour."""

from __future__ import annotations

import dataclasses
import io
from pathlib import Path

import pytest
from paperleet import Grader, Scorecard
from paperleet.model import Isolation, Outcome, Output
from paperleet.report import terminal
from paperleet.report.plain import spell
from rich.console import Console

from tests.conftest import ROOT

STORED = Path(__file__).resolve().parent / "reports"
SAMPLES = ROOT / "submissions"


@pytest.mark.parametrize(
    "sample",
    [
        "right/interleaved",
        "right/tutorial_float32",
        "wrong/halved_exponent",
        "wrong/odd_width_crashes",
        "wrong/two_mistakes",
    ],
)
def test_report_of_a_sample_is_the_stored_one(grader: Grader, sample: str) -> None:
    card = grader.grade(SAMPLES / f"{sample}.py", seed=7)
    stored = STORED / f"{Path(sample).name}.txt"

    assert _printed(_timeless(card, sample)) == stored.read_text("utf-8")


def test_verbose_report_tells_what_was_ruled_out_and_printed(grader: Grader) -> None:
    source = 'print("hello")\n' + (SAMPLES / "wrong" / "halved_exponent.py").read_text()
    card = _timeless(grader.grade(source, seed=7), "mine")

    assert _printed(card, verbose=True) == (STORED / "verbose.txt").read_text("utf-8")


def test_last_line_is_the_result(grader: Grader) -> None:
    card = grader.grade(SAMPLES / "wrong" / "halved_exponent.py", seed=7)

    assert _printed(card).splitlines()[-1] == "FAILED  17 of 33 points"


def test_selecting_a_check_shows_only_that_one(grader: Grader) -> None:
    card = grader.grade(SAMPLES / "wrong" / "halved_exponent.py", checks=["T2/pair-norms"], seed=7)

    assert _printed(_timeless(card, "mine")) == (
        "sinusoidal_encoding · Sinusoidal positional encoding\n"
        "file submissions/mine.py\n"
        "\n"
        "T2 Properties                                                                1/8\n"
        "  ✓ sin² + cos² = 1 in every pair                                            1/1\n"
        "\n"
        "isolation sandboxed · self-test 1/1 blocked · seed 7 · 0.0 s\n"
        "PASSED  1 of 1 selected points\n"
    )


def test_line_to_copy_is_not_wrapped_and_quotes_the_path(grader: Grader) -> None:
    card = grader.grade(SAMPLES / "wrong" / "halved_exponent.py", checks=["T1/even-widths"], seed=7)
    card = dataclasses.replace(card, path="my homework/" + "x" * 90 + ".py")

    (again,) = [line for line in _printed(card, width=50).splitlines() if "again:" in line]
    path = "'my homework/" + "x" * 90 + ".py'"
    assert again == f"      again: paperleet grade {path} --check T1/even-widths --seed 7"


def test_markup_in_untrusted_text_is_shown_not_obeyed(grader: Grader) -> None:
    card = grader.grade(SAMPLES / "right" / "interleaved.py", checks=["T0/entry"], seed=7)
    card = dataclasses.replace(card, output=Output("[bold red]x[/] [link=http://e]y[/link]\n", 40))

    assert "  | [bold red]x[/] [link=http://e]y[/link]" in _printed(card, verbose=True).splitlines()


def test_every_character_of_a_report_has_an_ascii_spelling(grader: Grader) -> None:
    card = grader.grade(SAMPLES / "wrong" / "halved_exponent.py", seed=7)
    text = _printed(card, verbose=True)
    spelled = "".join(c if c.isascii() else str(spell(UnicodeEncodeError("ascii", c, 0, 1, ""))[0]) for c in text)

    assert (spelled.isascii(), "?" in spelled.replace("?", "", text.count("?"))) == (True, False)


def test_colour_tells_nothing_that_the_marks_do_not(grader: Grader) -> None:
    card = grader.grade(SAMPLES / "wrong" / "halved_exponent.py", seed=7)
    marks = {Outcome.PASSED: "✓", Outcome.FAILED: "✗", Outcome.ADVICE: "!", Outcome.NOT_RUN: "–"}
    lines = _printed(card, width=90).splitlines()

    for _, check in card.checks:
        assert any(line.startswith(f"  {marks[check.outcome]} {check.title}") for line in lines)


def _printed(card: Scorecard, *, verbose: bool = False, width: int = 80) -> str:
    console = Console(file=io.StringIO(), width=width, highlight=False, color_system=None)
    terminal.show(console, card, terminal.Style(verbose))
    assert isinstance(console.file, io.StringIO)
    return "".join(f"{line.rstrip()}\n" for line in console.file.getvalue().splitlines())


def _timeless(card: Scorecard, sample: str) -> Scorecard:
    isolation = Isolation(
        "sandboxed", {"seccomp": "on", "namespaces": "not asked for"}, {"start a process": "blocked"}
    )
    return dataclasses.replace(card, seconds=0.0, path=f"submissions/{sample}.py", isolation=isolation)
