"""What the authors' pages state as measured or as given is so."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest
from paperleet.course.load import load

from tests.conftest import ROOT

PAGES = sorted(path for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("docs/decisions/*.md")])


def test_table_of_tolerances_is_what_its_code_measures() -> None:
    text = (ROOT / "docs" / "tolerances.md").read_text("utf-8")
    (source,) = re.findall(r"^```python\n(.*?)^```", text, re.M | re.S)
    names: dict[str, object] = {}
    exec(source, names)
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if re.match(r"\| \d+ \|", line)]

    assert len(rows) == 6
    for last, *shown in rows:
        _, *measured = names["row"](int(last))  # type: ignore[operator]
        # Other processors round otherwise, by a factor of at most two.
        assert all(0.5 < float(value) / found < 2 for value, found in zip(shown, measured, strict=True)), last
        assert max(measured[1], measured[4]) < 0.5


def test_rule_of_the_page_is_the_one_of_the_code() -> None:
    from paperleet.numbers import tolerance

    for dtype, roundoff, floor in (("float32", 2.0**-24, 1e-7), ("float64", 2.0**-53, 1e-15)):
        for angle in (0.1, 1.0, 700.0):
            assert math.isclose(tolerance(dtype, angle), 4 * roundoff * max(1, angle) + floor)
    assert tolerance("float16", 0) == 4 * 2.0**-11 + 1e-3
    assert tolerance("bfloat16", 0) == 4 * 2.0**-8 + 8e-3


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    links = re.findall(
        r"\]\(([^)#\s]+)(?:#[^)]*)?\)", re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.M | re.S)
    )
    missing = [link for link in links if "://" not in link and not (page.parent / link).exists()]

    assert missing == []


def test_picture_of_the_data_flow_is_the_one_that_its_script_draws() -> None:
    script: dict[str, object] = {"__name__": "make_data_flow"}
    exec((ROOT / "docs" / "make_data_flow.py").read_text("utf-8"), script)
    lines = script["drawn"]()  # type: ignore[operator]

    assert (ROOT / "docs" / "images" / "data_flow.svg").read_text("utf-8") == "\n".join(lines) + "\n"


def test_modules_that_the_data_flow_names_are_there() -> None:
    rows = [
        line for line in (ROOT / "docs" / "data-flow.md").read_text("utf-8").splitlines() if line.startswith("| ")
    ]
    named = [name for row in rows for name in re.findall(r"`([a-z_]+(?:/|\.py))`", row)]

    assert len(named) > 8
    assert [name for name in named if not (ROOT / "harness" / "paperleet" / name).exists()] == []


def test_tier_that_the_page_adds_to_a_shipped_exercise_is_asked(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "write-a-check.md").read_text("utf-8")
    (shown,) = [block for block in re.findall(r"^```yaml\n(.*?)^```", text, re.M | re.S) if "extends" in block]
    (tmp_path / "tiers.yaml").write_text(f"version: 1\nextends: builtin\n{shown}")
    exercise = load(str(tmp_path)).exercises["sinusoidal_encoding"]

    assert [check.id for check in exercise.checks["T4"]] == ["long-table", "long-norms"]
