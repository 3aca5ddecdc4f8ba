"""Draws the README's pictures from real scorecards, so that they stay true: `python docs/make_pictures.py`."""

from __future__ import annotations

import dataclasses
import io
from pathlib import Path

from paperleet import Grader
from paperleet.report import terminal
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
    """Grade the samples and write one picture each."""
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
