"""Matplotlib figures as SVG that stands in a page: its text is text, its colours are the page's, light and dark."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

import matplotlib
from markupsafe import Markup
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

# Each stands for a colour of the page's style sheet, which knows light from dark.
INK, MUTED, LINE, SURFACE = "#010101", "#020202", "#030303", "#040404"
SERIES = ("#050505", "#060606", "#070707")
FAIL = "#080808"
_NAMES = {
    INK: "ink",
    MUTED: "muted",
    LINE: "line",
    SURFACE: "surface",
    SERIES[0]: "series-1",
    SERIES[1]: "series-2",
    SERIES[2]: "series-3",
    FAIL: "fail",
}
_COLOUR = re.compile("|".join(_NAMES))
_STYLE: dict[Any, Any] = {
    "axes.edgecolor": LINE,
    "axes.facecolor": "none",
    "axes.grid": False,
    "axes.labelcolor": MUTED,
    "axes.labelsize": 9.5,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlecolor": INK,
    "axes.titlesize": 9.5,
    "axes.unicode_minus": True,
    "figure.facecolor": "none",
    "font.family": "DejaVu Sans",  # comes with matplotlib, so that the layout is the same everywhere
    "font.size": 9.5,
    "grid.color": LINE,
    "grid.linewidth": 0.7,
    "legend.frameon": False,
    "legend.fontsize": 9,
    "lines.linewidth": 1.6,
    "savefig.facecolor": "none",
    "svg.fonttype": "none",
    "text.color": INK,
    "xtick.color": LINE,
    "xtick.labelcolor": MUTED,
    "xtick.labelsize": 9,
    "ytick.color": LINE,
    "ytick.labelcolor": MUTED,
    "ytick.labelsize": 9,
}
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_UNSAID = ("Date", "Creator", "Format", "Type")


@contextmanager
def styled() -> Iterator[None]:
    """The look of all figures, for making and for drawing them."""
    with matplotlib.rc_context(_STYLE):
        yield


def new(width: float, height: float, layout: Literal["constrained"] | None = "constrained") -> Figure:
    """An empty figure of this size in inches, by default laid out so that nothing overlaps."""
    return Figure(figsize=(width, height), dpi=72, layout=layout)


def svg(figure: Figure, name: str, said: str) -> Markup:
    """The figure as an SVG element that is named by the sentence `said`; `name` keeps its ids apart from others."""
    target = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": name}):
        # `savefig` would draw everything twice.
        canvas: Any = FigureCanvasSVG(figure)
        canvas.print_svg(target, metadata=dict.fromkeys(_UNSAID))
    text = target.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, count=1, flags=re.DOTALL)
    text = _COLOUR.sub(lambda found: f"var(--{_NAMES[found[0]]})", text)
    text = re.sub(r"font: ([\d.]+px) [^;\"]*", r"font-size: \1", text)
    text = re.sub(r' width="[^"]*pt"| height="[^"]*pt"', "", text, count=2)
    text = re.sub(r' (id="|xlink:href="#)', rf" \1{name}-", text).replace("url(#", f"url(#{name}-")
    label = Markup('<svg role="img" aria-label="{}" ').format(said)
    return Markup(text.replace("<svg ", label, 1))


def number(value: float) -> str:
    """A number in few characters."""
    return f"{value:.3g}"


def power(value: float, _: object = None) -> str:
    """A power of ten as an axis shows it; what is none has no label."""
    exponent = round(math.log10(value)) if value > 0 else 0
    if value <= 0 or not math.isclose(value, 10.0**exponent, rel_tol=1e-6):
        return f"{value:g}" if value == 0 else ""
    return "1" if exponent == 0 else f"10{str(exponent).translate(_RAISED)}"


def many(count: int, noun: str) -> str:
    """`1 value`, `2 values`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
