"""A headless Chromium for tests of pages; they are skipped where there is none."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from axe_core_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

_NAMES = ("chromium", "chromium-browser", "google-chrome")
PATH = next(filter(None, map(shutil.which, _NAMES)), None)

# One worker runs all that needs the browser, so that it is started once.
pytestmark = [
    pytest.mark.skipif(PATH is None, reason=f"there is no Chromium here: none of {', '.join(_NAMES)}"),
    pytest.mark.xdist_group("browser"),
]


@contextmanager
def started() -> Iterator[Browser]:
    """The browser, without its own sandbox, which needs what build machines do not give."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=PATH, args=["--no-sandbox"])
        yield browser
        browser.close()


class Watched:
    """A page with all that it asked for, said on the console, or tripped over."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.requests: list[str] = []
        self.complaints: list[str] = []
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("dialog", lambda dialog: (self.complaints.append(dialog.message), dialog.dismiss()))

    def violations(self) -> list[tuple[str, list[str]]]:
        """What axe finds against accessibility: the rule, and the elements."""
        found: list[dict[str, Any]] = Axe().run(self.page)["violations"]
        return [(one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found]

    @property
    def elsewhere(self) -> list[str]:
        """What was asked of anywhere but this file or this machine."""
        ours = ("file:", "data:", "http://127.0.0.1:")
        return [address for address in self.requests if not address.startswith(ours)]


@contextmanager
def opened(browser: Browser, address: str, **options: Any) -> Iterator[Watched]:
    """The page at an address."""
    page = browser.new_page(**options)
    try:
        watched = Watched(page)
        page.goto(address)
        yield watched
    finally:
        page.close()
