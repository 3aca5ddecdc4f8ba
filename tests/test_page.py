"""The report as a page: what it holds, that it loads nothing, and that nothing from a submission comes alive in it."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest
from paperleet import Grader
from paperleet.cli import run
from paperleet.course.load import load
from paperleet.model import Outcome
from paperleet.page import document, statement
from paperleet.page.figures import draw

from tests.conftest import ROOT

SAMPLES = ROOT / "submissions"
BAD = SAMPLES / "wrong" / "halved_exponent.py"
HOSTILE_NAME = '<img src=x onerror="alert(1)">\u202eyp.py'
HOSTILE = """
print("<script>document.title = 'owned'</script>\\u202e\\x1b[31m<b onclick=alert(1)>")


def sinusoidal_encoding(length, d_model, start=0, *, dtype=None, device=None):
    raise ValueError("</pre></code><script>alert(2)</script><svg onload=alert(3)>\\u2066")
"""


class Texts(HTMLParser):
    """The text of a page by the id of the element around it, and what it would load."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.tags: set[str] = set()
        self.handlers: list[str] = []
        self.text = ""
        self._silent = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self._silent = tag if tag in ("style", "script", "title") else ""
        for name, value in attributes:
            if name in ("src", "href", "xlink:href", "srcset", "action", "data", "poster"):
                self.loads.append((value or "")[:10])
            if name.startswith("on"):
                self.handlers.append(name)

    def handle_endtag(self, tag: str) -> None:
        self._silent = ""
        if tag in ("p", "h1", "h2", "h3", "pre", "summary", "div", "li", "td", "th"):
            self.text += "\n"

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.text += data

    @property
    def lines(self) -> list[str]:
        """The text as a reader sees it, line by line."""
        return [" ".join(line.split()) for line in self.text.splitlines() if line.strip()]


def page_of(grader: Grader, file: Path | str, seed: int = 7) -> Texts:
    return Texts(document.page(document.report_of(grader.examine(file, seed=seed))))


def test_the_page_tells_what_the_scorecard_tells(grader: Grader) -> None:
    card = grader.grade(BAD, seed=7)
    lines = page_of(grader, BAD).lines

    told = {card.title, "Failed", "17 of 33 points", card.diagnoses[0].title, card.diagnoses[0].id}
    told |= {line for _, check in card.checks for line in check.message.splitlines()}
    told |= set(card.diagnoses[0].evidence.splitlines())
    told |= {f"What to change: {card.diagnoses[0].advice}"}
    told |= {f"{tier.points.earned} of {tier.points.possible} points" for tier in card.tiers}
    shown = {" ".join(line.removeprefix("try: ").split()) for line in told}
    not_run = {check.message for _, check in card.checks if check.outcome is Outcome.NOT_RUN}
    assert shown - set(lines) == not_run
    assert not_run and all(any(f"not run: {message}" in line for line in lines) for message in not_run)


def test_the_page_loads_nothing_and_runs_nothing(grader: Grader) -> None:
    report = document.report_of(grader.examine(BAD, seed=7))
    text = document.page(report)
    page = Texts(text)

    assert {load for load in page.loads if not load.startswith(("#", "data:"))} == set()
    assert not page.tags & {"script", "iframe", "link", "object", "embed", "form", "base"}
    assert page.handlers == []
    assert (
        '<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; style-src '
        '&#39;unsafe-inline&#39;; img-src data:; base-uri &#39;none&#39;; form-action &#39;none&#39;">'
    ) in text
    assert not re.search(r"url\((?!#)|@import", text)
    assert len(text.encode()) < 1_500_000


@pytest.mark.parametrize("name", load().exercises)
def test_every_figure_that_an_exercise_declares_is_drawn(grader: Grader, name: str) -> None:
    exercise = grader.course.exercises[name]
    found = grader.examine(grader.course.reference(exercise), name, seed=7)

    assert found.bench is not None
    assert [picture.kind for picture in draw(found.bench)] == [
        figure.kind.replace("_", "-") for figure in exercise.figures
    ]
    assert len(exercise.figures) > 0


def test_figures_show_the_numbers_of_the_answers(grader: Grader) -> None:
    found = grader.examine(BAD, seed=7)
    assert found.bench is not None
    pictures = {picture.kind: picture for picture in draw(found.bench)}
    evidence = found.card.tiers[3].checks[0].evidence["submission"]

    error = f"{evidence['maximum_error']:.3g}"
    row, channel = evidence["at"]
    assert [str(channel), error, str(7 + row)] in pictures["experiment"].rows
    first, second = evidence["closest_pair"]
    assert pictures["experiment"].said == (
        f"Position {row + 7} is not position {row} rotated: off by {error} in channel {channel}. The closest pair of "
        f"positions, {evidence['closest_distance']:.4g} apart: position {first} and position {second}."
    )
    # At width 16 the wrong exponent gives channel 2 sin(p / 10000^(1/16)) in the place of sin(p / 10000^(2/16)).
    positions = np.arange(32)
    errors = np.abs(np.sin(positions / 10000 ** (1 / 16)) - np.sin(positions / 10000 ** (2 / 16)))
    shown = pictures["error-map"].rows[2]
    assert [shown[0], shown[1], shown[2]] == ["2", f"{errors.max():.3g}", str(errors.argmax())]
    assert pictures["preview"].said == (
        "The reference's answer to sinusoidal_encoding(24, 32, start=40): 24 rows of 32 values from -1 to 1."
    )


def test_lost_precision_shows_against_the_line_of_its_dtype(grader: Grader) -> None:
    found = grader.examine(SAMPLES / "wrong" / "precision_discarded_inside.py", seed=7)
    assert found.bench is not None
    picture = next(picture for picture in draw(found.bench) if picture.kind == "error-by-position")

    beyond = [row for row in picture.rows if float(row[3]) > float(row[4])]
    assert {row[1] for row in beyond} == {"float64"}
    assert len(beyond) == 3
    assert "as exact as float64 can be" in picture.svg


def test_values_that_are_no_numbers_are_drawn_as_such(grader: Grader) -> None:
    found = grader.examine(
        "import torch\n\ndef sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):\n"
        "    table = torch.full((length, d_model), 1e38, dtype=dtype)\n"
        "    table[:1, :1], table[-1:, -1:] = float('nan'), float('inf')\n    return table\n",
        seed=7,
    )
    assert found.bench is not None
    pictures = {picture.kind: picture for picture in draw(found.bench)}

    # There is nothing to measure, so the experiment has no figure.
    assert list(pictures) == ["error-by-position", "error-map", "worst-channel", "preview"]
    assert "not finite" in pictures["error-by-position"].svg
    assert pictures["error-map"].rows[0][1:3] == ["inf", "0"]


def test_a_file_that_cannot_run_has_a_page_without_figures(grader: Grader) -> None:
    page = page_of(grader, "def sinusoidal_encoding(:\n    pass\n")

    assert "Failed" in page.lines
    assert "Figures" not in page.lines
    assert "svg" not in page.tags


def test_nothing_of_a_submission_is_markup(grader: Grader, tmp_path: Path) -> None:
    file = tmp_path / HOSTILE_NAME
    file.write_text(HOSTILE, "utf-8")
    report = document.report_of(grader.examine(file, seed=7))
    text = document.page(report)
    page = Texts(text)

    assert not page.tags & {"script", "img", "b"}
    assert page.handlers == []
    assert [character for character in text if character in "\u202e\u2066\x1b"] == []
    assert any("</pre></code><script>alert(2)</script><svg onload=alert(3)>" in line for line in page.lines)
    assert any("<script>document.title = 'owned'</script>" in line for line in page.lines)


def test_formulas_are_mathml_and_their_text_stays_text() -> None:
    html = statement.html(
        "Before.\n\n```\nPE = sin(p/w)\n```\n<!-- tex: \\frac{p}{w} < \\text{<script>} -->\n\n```math\nx_i\n```\n"
    )

    assert "PE = sin" not in html
    assert html.count("<math ") == 2
    assert "<mfrac><mrow><mi>p</mi></mrow><mrow><mi>w</mi></mrow></mfrac>" in html
    assert "<msub><mi>x</mi><mi>i</mi></msub>" in html
    assert "<script" not in html


def test_statements_keep_their_answers_folded_and_their_html_is_text() -> None:
    html = statement.html(
        "# Title\n\n## Part\n\n<details><summary>Why `x`?</summary>\nBecause *so*.</details>\n\n<b>bold</b> ![p](http://a/b)\n"
    )

    assert html == (
        '<h2>Title</h2>\n<h3>Part</h3>\n<details class="answer"><summary>Why <code>x</code>?</summary>'
        '<p>Because <em>so</em>.</p>\n</details><p>&lt;b&gt;bold&lt;/b&gt; !<a href="http://a/b">p</a></p>\n'
    )


def test_report_writes_the_page_and_exits_as_grade_does(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "out.html"

    assert run(["report", str(BAD), "--html", str(page)]) == 1
    assert capsys.readouterr().out == f"{page}\n"
    assert "Failed" in Texts(page.read_text("utf-8")).lines
    assert run(["report", str(BAD), "--html", str(page), "--exit-zero"]) == 0


def test_what_report_cannot_read_or_write_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing, page = tmp_path / "none.py", tmp_path / "no" / "out.html"

    assert run(["report", str(missing), "--html", str(tmp_path / "out.html")]) == 2
    assert (
        capsys.readouterr().err
        == f"paperleet: {missing} cannot be read: No such file or directory; name a .py file\n"
    )
    assert run(["report", str(BAD), "--html", str(page)]) == 2
    assert capsys.readouterr().err == (
        f"paperleet: {page} cannot be written: No such file or directory; name a file in a folder that is there\n"
    )
