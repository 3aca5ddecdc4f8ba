"""Draws the README's pictures from real scorecards, so that they stay true: `python docs/make_pictures.py`."""

from __future__ import annotations

import dataclasses
import io
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from paperleet import Grader
from paperleet.report import terminal
from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.terminal_theme import MONOKAI

ROOT = Path(__file__).resolve().parents[1]
IMAGES = ROOT / "docs" / "images"
WIDTH = 104
SEED = 7

# No web fonts: a picture loads nothing from outside.
_FORMAT = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: {char_height}px;
line-height: {line_height}px; font-variant-east-asian: full-width; }}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: arial; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g>
</g>
</svg>
"""


def main() -> None:
    """Grade the samples and write one picture each, and take pictures of the lab where there is a Chromium."""
    _terminal()
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if path is None:
        print("there is no Chromium here, so the pictures of the lab stay as they are")
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        _lab(browser)
        browser.close()


def _lab(browser: Browser) -> None:
    """The lab as a learner sees it, started as a learner starts it."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(ROOT / "submissions" / "wrong" / "halved_exponent.py", Path(folder) / "sinusoidal_encoding.py")
        command = [sys.executable, "-u", "-m", "paperleet", "lab"]
        with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as lab:
            assert lab.stdout is not None
            address = lab.stdout.readline().split()[-1]
            page = browser.new_page(viewport={"width": 1100, "height": 760})
            page.goto(address)
            page.get_by_role("link", name="Sinusoidal positional encoding").click()
            page.locator("#figures:not([data-drawing]) figure").nth(4).wait_for()
            page.screenshot(path=IMAGES / "lab.png")
            page.add_style_tag(content=".parts { display: none }")
            page.set_viewport_size({"width": 1100, "height": 3000})
            boxes = [page.locator(part).bounding_box() for part in ("#error-by-position", "#error-map")]
            assert all(boxes)
            left, right = (box for box in boxes if box is not None)
            clip = {
                "x": left["x"] - 8,
                "y": left["y"] - 8,
                "width": right["x"] + right["width"] - left["x"] + 16,
                "height": max(left["height"], right["height"]) + 16,
            }
            page.screenshot(path=IMAGES / "figures.png", clip=clip)
            page.close()
            lab.send_signal(signal.SIGINT)


def _terminal() -> None:
    with Grader() as grader:
        for sample in ("right/tutorial_float32", "wrong/halved_exponent"):
            path = ROOT / "submissions" / f"{sample}.py"
            card = grader.grade(path, seed=SEED)
            card = dataclasses.replace(card, path=f"submissions/{sample}.py")
            console = Console(
                record=True,
                width=WIDTH,
                highlight=False,
                file=io.StringIO(),
                force_terminal=True,
                color_system="truecolor",
            )
            terminal.show(console, card, terminal.Style())
            name = Path(sample).name
            picture = console.export_svg(
                title=f"paperleet grade submissions/{sample}.py", theme=MONOKAI, code_format=_FORMAT, unique_id=name
            )
            (IMAGES / f"{name}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
