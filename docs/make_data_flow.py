"""Writes docs/images/data_flow.svg, one picture for light and dark pages: `python docs/make_data_flow.py`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 980, 640
STYLE = """
  .page { fill: #ffffff; } .zone { fill: #f2f5f9; } .ours { fill: #dbe8fb; stroke: #3566a8; }
  .file { fill: #fdf3d7; stroke: #a67c1a; } .theirs { fill: #fbe0dc; stroke: #b3473a; }
  .arrow { stroke: #444c56; fill: none; } .head { fill: #444c56; } .line { stroke: #b3473a; }
  text { fill: #1c2128; } .small { fill: #57606a; } .red { fill: #a03a2e; }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117; } .zone { fill: #161b22; } .ours { fill: #1b3358; stroke: #79a8e8; }
    .file { fill: #3a3113; stroke: #d8b04c; } .theirs { fill: #45211d; stroke: #e58b7f; }
    .arrow { stroke: #adb5bf; } .head { fill: #adb5bf; } .line { stroke: #e58b7f; }
    text { fill: #e6edf3; } .small { fill: #a5afba; } .red { fill: #f0a298; }
  }
  text { font: 15px system-ui, sans-serif; } .small { font-size: 13px; } .name { font-weight: 600; }
"""


class Box(NamedTuple):
    """A box with its name and a line or two of what it does."""

    x: int
    y: int
    width: int
    kind: str
    name: str
    lines: tuple[str, ...]

    @property
    def height(self) -> int:
        return 34 + 18 * len(self.lines)


BOXES = (
    Box(30, 70, 190, "file", "tiers.yaml", ("exercises/*/exercise.yaml",)),
    Box(30, 170, 190, "file", "submission.py", ("and the helpers beside it",)),
    Box(270, 70, 170, "ours", "course", ("typed, or refused",)),
    Box(270, 170, 170, "ours", "inspection", ("parsed, never run",)),
    Box(490, 112, 172, "ours", "plan", ("probes, from a seed",)),
    Box(490, 222, 172, "ours", "runner", ("asks, with time limits",)),
    Box(490, 352, 172, "ours", "judging", ("outcome and evidence",)),
    Box(490, 446, 172, "ours", "diagnose", ("which known mistake",)),
    Box(490, 546, 172, "ours", "scorecard", ("plain data",)),
    Box(30, 335, 190, "file", "formula.py", ("what is right, number by", "number")),
    Box(30, 440, 190, "file", "mistakes.py", ("what people do instead",)),
    Box(750, 112, 200, "theirs", "template", ("imports the framework",)),
    Box(750, 204, 200, "theirs", "child", ("runs the submission, holds", "no expected value")),
    Box(750, 322, 200, "theirs", "child", ("runs the reference",)),
    Box(750, 546, 200, "ours", "report", ("terminal, JSON, HTML, …",)),
)

# points, and what goes along
ARROWS: tuple[tuple[tuple[tuple[int, int], ...], str, tuple[int, int]], ...] = (
    (((220, 96), (268, 96)), "", (0, 0)),
    (((220, 196), (268, 196)), "", (0, 0)),
    (((440, 96), (465, 96), (465, 128), (488, 128)), "", (0, 0)),
    (((440, 196), (465, 196), (465, 150), (488, 150)), "", (0, 0)),
    (((570, 164), (570, 220)), "", (0, 0)),
    (((662, 234), (748, 234)), "question", (666, 227)),
    (((748, 260), (664, 260)), "bytes", (667, 277)),
    (((640, 274), (640, 340), (748, 340)), "the same", (648, 333)),
    (((850, 164), (850, 202)), "forks", (858, 188)),
    (((570, 274), (570, 350)), "observations", (482, 322)),
    (((570, 404), (570, 444)), "what failed", (580, 429)),
    (((570, 498), (570, 544)), "", (0, 0)),
    (((662, 572), (748, 572)), "", (0, 0)),
    (((220, 370), (488, 370)), "", (0, 0)),
    (((220, 466), (488, 466)), "", (0, 0)),
    (((490, 484), (400, 484), (400, 248), (488, 248)), "asked once more, in a fresh child", (180, 290)),
)


def drawn() -> Iterator[str]:
    """The lines of the picture."""
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
    yield "<title>How a submission becomes a scorecard</title>"
    yield f"<style>{STYLE}</style>"
    yield f'<rect class="page" width="{WIDTH}" height="{HEIGHT}"/>'
    yield '<rect class="zone" x="15" y="20" width="690" height="605" rx="10"/>'
    yield '<rect class="zone" x="742" y="20" width="223" height="385" rx="10"/>'
    yield '<text class="name" x="30" y="48">the judge: never imports a submission, nor torch</text>'
    yield '<text class="name" x="750" y="48">workers: a sandbox each</text>'
    yield '<line class="line" x1="730" y1="20" x2="730" y2="500" stroke-width="3" stroke-dasharray="9 6"/>'
    yield '<text class="name red" x="742" y="490">trust line</text>'
    yield '<defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8"'
    yield ' orient="auto"><path class="head" d="M0 0 L10 5 L0 10 z"/></marker></defs>'
    for points, said, place in ARROWS:
        path = " ".join(f"{x},{y}" for x, y in points)
        yield f'<polyline class="arrow" points="{path}" stroke-width="1.6" marker-end="url(#head)"/>'
        if said:
            yield f'<text class="small" x="{place[0]}" y="{place[1]}">{escape(said)}</text>'
    for box in BOXES:
        frame = f'x="{box.x}" y="{box.y}" width="{box.width}" height="{box.height}"'
        yield f'<rect class="{box.kind}" {frame} rx="6" stroke-width="1.4"/>'
        yield f'<text class="name" x="{box.x + 12}" y="{box.y + 22}">{escape(box.name)}</text>'
        for index, line in enumerate(box.lines):
            yield f'<text class="small" x="{box.x + 12}" y="{box.y + 41 + 17 * index}">{escape(line)}</text>'
    yield "</svg>"


if __name__ == "__main__":
    (Path(__file__).parent / "images" / "data_flow.svg").write_text("\n".join(drawn()) + "\n", encoding="utf-8")
