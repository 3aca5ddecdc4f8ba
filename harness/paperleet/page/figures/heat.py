"""Heat maps of values and of errors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.colors import LinearSegmentedColormap, LogNorm
from matplotlib.ticker import FuncFormatter, MaxNLocator, NullFormatter

from paperleet.numbers import Floats
from paperleet.page.figures import drawing

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from paperleet.page.figures.answers import Table

CELLS = 512  # more rows or columns cannot be seen
LISTED = 32  # rows of a table of numbers
# Blue below what is allowed, orange to red beyond it, and readable on light and dark ground.
_WITHIN = ("#26456e", "#5b8fc9", "#c8dcf0")
_BEYOND = ("#f7c98b", "#e0662a", "#8d1212")
_DECADES = 4.0


def values(figure: Figure, axes: Axes, shown: Floats, label: str) -> None:
    """A map of values, with its colour bar."""
    image = axes.imshow(shown, cmap="viridis", aspect="auto", interpolation="none")
    _colour_bar(figure, axes, image, label)


def errors(figure: Figure, axes: Axes, shown: Floats, allowed: float) -> None:
    """A map of errors on a log scale whose colours change at `allowed`, with its colour bar."""
    low = allowed / 10**_DECADES
    high = float(np.max(shown, initial=10 * allowed, where=np.isfinite(shown)))
    norm = LogNorm(low, high)
    image = axes.imshow(np.clip(shown, low, high), cmap=_map(norm(allowed)), norm=norm, aspect="auto")
    image.set_interpolation("none")
    bar = _colour_bar(figure, axes, image, "|got − expected|")
    bar.ax.yaxis.set_major_formatter(FuncFormatter(drawing.power))
    bar.ax.yaxis.set_minor_formatter(NullFormatter())
    bar.ax.axhline(allowed, color=drawing.INK, linewidth=1.4)
    bar.ax.text(
        -0.35, allowed, "allowed", ha="right", va="center", fontsize=8.5, transform=bar.ax.get_yaxis_transform()
    )


def label(axes: Axes, table: Table, declared: Any) -> None:
    """Name the axes, and number the rows by their positions."""
    positions = table.positions

    def position(index: float, _: object) -> str:
        row = round(index)
        return f"{positions[row]:g}" if abs(index - row) < 0.01 and 0 <= row < len(positions) else ""

    axes.yaxis.set_major_locator(MaxNLocator(8, integer=True))
    axes.yaxis.set_major_formatter(FuncFormatter(position))
    axes.xaxis.set_major_locator(MaxNLocator(10, integer=True))
    is_stacked = bool(np.any(np.diff(positions) < 0))
    axes.set_ylabel(f"{declared.rows}, block below block" if is_stacked else declared.rows)
    axes.set_xlabel(declared.columns)


def _map(middle: float) -> LinearSegmentedColormap:
    below = np.linspace(0, middle, len(_WITHIN))
    above = np.linspace(middle, 1, len(_BEYOND))
    return LinearSegmentedColormap.from_list(
        "errors", [*zip(below, _WITHIN, strict=True), *zip(above, _BEYOND, strict=True)], N=512
    )


def _colour_bar(figure: Figure, axes: Axes, image: Any, label: str) -> Any:
    axes.spines[:].set_visible(False)
    bar = figure.colorbar(image, ax=axes, pad=0.02, shrink=1.0)
    bar.outline.set_visible(False)
    bar.set_label(label)
    return bar
