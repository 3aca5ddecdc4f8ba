"""The page in a headless Chromium: nothing leaves it, nothing in it comes alive, and everybody can use it."""

from __future__ import annotations

from pathlib import Path

import pytest
from paperleet import Grader
from paperleet.page import document
from playwright.sync_api import Browser, expect

from tests.browsing import opened, pytestmark
from tests.test_page import BAD, HOSTILE, HOSTILE_NAME
from tests.test_page_class import gradebook
from tests.test_page_class import page as page_of_class

__all__ = ["gradebook", "pytestmark"]

LOOKS = {
    "light": {"viewport": {"width": 1200, "height": 900}, "color_scheme": "light"},
    "dark": {"viewport": {"width": 1200, "height": 900}, "color_scheme": "dark"},
    "phone": {"viewport": {"width": 375, "height": 700}, "color_scheme": "light"},
}


@pytest.fixture(scope="module")
def address(grader: Grader, tmp_path_factory: pytest.TempPathFactory) -> str:
    return written(grader, BAD, tmp_path_factory.mktemp("page"))


def written(grader: Grader, file: Path, folder: Path) -> str:
    page = folder / "report.html"
    page.write_text(document.page(document.report_of(grader.examine(file, seed=7))), "utf-8")
    return page.as_uri()


@pytest.mark.parametrize("look", LOOKS)
def test_a_page_is_whole_accessible_and_asks_for_nothing(browser: Browser, address: str, look: str) -> None:
    with opened(browser, address, **LOOKS[look]) as watched:
        page = watched.page
        expect(page.get_by_role("img")).to_have_count(5)
        expect(page.locator("figure svg text").first).to_be_visible()
        expect(page.locator("math").first).to_be_attached()
        assert watched.violations() == []
        assert [address for address in watched.requests if not address.startswith("data:")] == [address]
        assert watched.complaints == []
        # Nothing but what scrolls by itself is wider than the window.
        assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0


def test_text_and_curves_take_the_colours_of_the_look(browser: Browser, address: str) -> None:
    colours = {}
    for look in ("light", "dark"):
        with opened(browser, address, **LOOKS[look]) as watched:
            text = watched.page.locator("figure svg text").first
            ground = watched.page.locator("figure").first
            colours[look] = [
                text.evaluate("element => getComputedStyle(element).fill"),
                ground.evaluate("element => getComputedStyle(element).backgroundColor"),
            ]

    assert colours["light"][1] == "rgb(255, 255, 255)"
    assert colours["dark"][1] == "rgb(24, 28, 34)"
    assert colours["light"][0] != colours["dark"][0]


def test_everything_is_reached_and_opened_by_the_keyboard(browser: Browser, address: str) -> None:
    with opened(browser, address, **LOOKS["light"]) as watched:
        page = watched.page
        page.keyboard.press("Tab")
        expect(page.locator(".skip")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#main")).to_be_focused()
        passed = page.locator("#T0-entry > summary")
        passed.focus()
        expect(page.locator("#T0-entry")).not_to_have_attribute("open", "")
        page.keyboard.press("Enter")
        expect(page.locator("#T0-entry")).to_have_attribute("open", "")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.localName") in ("summary", "pre")


def test_paper_is_white_and_every_check_on_it_unfolded(browser: Browser, address: str) -> None:
    with opened(browser, address, **LOOKS["dark"]) as watched:
        page = watched.page
        told = page.locator("#T0-shape .message")
        assert told.evaluate("element => element.getBoundingClientRect().height") == 0
        page.emulate_media(media="print")
        expect(page.locator("nav.parts")).to_be_hidden()
        assert told.evaluate("element => element.getBoundingClientRect().height") > 0
        colour = page.locator("#T0").evaluate("element => getComputedStyle(element).backgroundColor")
        assert colour == "rgb(255, 255, 255)"


def test_a_hostile_submission_stays_text(browser: Browser, grader: Grader, tmp_path: Path) -> None:
    file = tmp_path / HOSTILE_NAME
    file.write_text(HOSTILE, "utf-8")
    with opened(browser, written(grader, file, tmp_path)) as watched:
        page = watched.page
        expect(page.locator("#output code")).to_contain_text("<script>document.title = 'owned'</script>")
        expect(page.locator("script, img, [onclick], [onload]")).to_have_count(0)
        expect(page).to_have_title("sinusoidal_encoding: FAILED 1 of 33 points".replace("FAILED ", "FAILED  "))
        assert watched.complaints == []
        assert len([address for address in watched.requests if not address.startswith("data:")]) == 1


@pytest.mark.parametrize("look", LOOKS)
def test_the_page_of_a_class_is_accessible_and_asks_for_nothing(browser: Browser, gradebook: Path, look: str) -> None:
    address = page_of_class(gradebook, "--names").as_uri()
    with opened(browser, address, **LOOKS[look]) as watched:
        expect(watched.page.get_by_role("img")).to_have_count(1)
        assert watched.violations() == []
        assert watched.complaints == []
        assert watched.requests == [address]
        assert (
            watched.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0
        )
