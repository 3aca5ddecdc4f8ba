"""The lab in a headless Chromium: it shows a save without a reload, and what a learner opened stays open."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browsing import opened, pytestmark
from tests.test_lab import BAD, GOOD, Lab, ended, started
from tests.test_page import HOSTILE

__all__ = ["pytestmark"]

PATIENCE = 60_000  # milliseconds; a machine that is busy is no failure
WIDE = {"viewport": {"width": 1200, "height": 900}}


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    running = started(tmp_path_factory.mktemp("lab"))
    yield running
    ended(running)


def test_a_save_changes_the_page_that_is_open(browser: Browser, lab: Lab) -> None:
    lab.file.write_bytes(BAD.read_bytes())
    with opened(browser, lab.way_in, **WIDE) as watched:
        page = watched.page
        expect(page).to_have_url(f"{lab.address}/")
        assert watched.violations() == []
        page.get_by_role("link", name="Sinusoidal positional encoding").click()
        expect(page.locator("#result .word")).to_have_text("Failed", timeout=PATIENCE)
        expect(page.locator("#figures").get_by_role("img")).to_have_count(5, timeout=PATIENCE)
        assert watched.violations() == []

        page.locator("#T0-entry > summary").click()
        page.locator("#T0-shape > summary").focus()
        page.evaluate("window.scrollTo(0, 300)")
        lab.file.write_bytes(GOOD.read_bytes())
        expect(page.locator("#result .word")).to_have_text("Passed", timeout=PATIENCE)
        expect(page.locator("#status")).to_contain_text("PASSED 33 of 33 points")
        expect(page.locator("#T0-entry")).to_have_attribute("open", "")
        expect(page.locator("#T0-shape > summary")).to_be_focused()
        assert page.evaluate("window.scrollY") == 300
        expect(page.locator("#figures[data-drawing]")).to_have_count(0, timeout=PATIENCE)
        expect(page.locator(".stale")).to_have_count(0, timeout=PATIENCE)

        assert watched.complaints == []
        assert watched.elsewhere == []


def test_hints_are_shown_on_request(browser: Browser, lab: Lab) -> None:
    lab.file.write_bytes(BAD.read_bytes())
    with opened(browser, lab.way_in, **WIDE) as watched:
        page = watched.page
        page.goto(f"{lab.address}/exercise/sinusoidal_encoding")
        expect(page.locator("#result .word")).to_have_text("Failed", timeout=PATIENCE)
        expect(page.locator(".hint")).to_have_count(0)
        button = page.get_by_role("button")
        for number in range(1, 5):
            button.click()
            expect(page.locator(".hint h3").last).to_have_text(f"Hint {number} of 4: angles")
        button.click()
        expect(button).to_be_disabled()
        expect(page.locator("#hint-list > p")).to_have_text("there are 4 hints here; the last one is --number 4")


def test_nothing_of_a_hostile_submission_comes_alive(browser: Browser, lab: Lab) -> None:
    lab.file.write_text(HOSTILE, "utf-8")
    with opened(browser, lab.way_in, **WIDE) as watched:
        page = watched.page
        page.goto(f"{lab.address}/exercise/sinusoidal_encoding")
        expect(page.locator("#output code")).to_contain_text("<script>document.title = 'owned'", timeout=PATIENCE)
        lab.file.write_text(f"{HOSTILE}\n# saved again\n", "utf-8")
        expect(page.locator("#status")).to_contain_text("FAILED", timeout=PATIENCE)
        expect(page.locator("script")).to_have_count(1)
        expect(page.locator("img, [onclick], [onload]")).to_have_count(0)
        assert watched.complaints == []
        assert watched.elsewhere == []


def test_a_file_that_is_made_later_is_shown_then(browser: Browser, lab: Lab) -> None:
    with opened(browser, lab.way_in, **WIDE) as watched:
        page = watched.page
        page.goto(f"{lab.address}/exercise/positional_encoding")
        expect(page.locator("#live")).to_contain_text("Make it with: paperleet start positional_encoding")
        expect(page.locator("#preview figcaption p")).to_contain_text("The reference's answer to positional_encoding")
        sample = Path(__file__).parents[1] / "submissions" / "right" / "vector.py"
        (lab.file.parent / "positional_encoding.py").write_bytes(sample.read_bytes())
        expect(page.locator("#result .word")).to_have_text("Passed", timeout=PATIENCE)


def test_another_site_reads_nothing_of_the_lab(browser: Browser, lab: Lab, tmp_path: Path) -> None:
    """A page from elsewhere, opened in the same browser after the lab, has the cookie sent along by no request."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(lab.way_in)
    stranger = tmp_path / "stranger.html"
    stranger.write_text(f'<iframe src="{lab.address}/"></iframe><img src="{lab.address}/">', "utf-8")
    answers = []
    page.on("response", lambda answer: answers.append(answer.status) if answer.url.startswith("http") else None)
    page.goto(stranger.as_uri())
    page.wait_for_load_state("networkidle")
    context.close()

    assert set(answers) <= {403}
