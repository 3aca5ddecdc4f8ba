"""An experiment's curves: actual beside predicted, a panel for each channel, and the pair that lies closest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.ticker import MaxNLocator

from paperleet.checks.experiment import ExperimentCheck
from paperleet.page.figures import drawing
from paperleet.page.figures.drawing import number
from paperleet.page.figures.picture import Picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from paperleet.authoring import Curves, Measured
    from paperleet.checks.bench import Bench
    from paperleet.course.figures import ExperimentFigure

_PANELS = 8
_IN_A_ROW = 4
_TITLE = 30  # characters that fit above a panel
# Inches.
_WIDTH, _PANEL, _PAIR = 9.6, 1.72, 2.0
_LEGEND, _LABELS = 0.62, 0.5


def experiment(figure: ExperimentFigure, bench: Bench) -> Picture | None:
    """The experiment's curves in the submission's answers; None where it measured nothing or gives no curves."""
    measured = _measured(figure, bench)
    if measured is None or measured.curves is None:
        return None
    curves = measured.curves
    errors = np.abs(curves.actual - curves.predicted)
    worst = errors.max(axis=0)
    channels = sorted(np.argsort(-worst, kind="stable")[:_PANELS].tolist())
    said = _sentence(measured, curves)
    with drawing.styled():
        is_wrong = worst > curves.allowed if measured.shortfall and curves.allowed is not None else worst < 0
        svg = drawing.svg(_drawn(figure, curves, channels, worst, is_wrong), "experiment", said)
    header = [figure.columns, "largest error", f"at {figure.rows}"]
    rows = [
        [str(channel), number(worst[channel]), f"{curves.first + int(errors[:, channel].argmax()):g}"]
        for channel in range(len(worst))
    ]
    return Picture("experiment", figure.heading, said, svg, header, rows, is_broad=True)


def _measured(figure: ExperimentFigure, bench: Bench) -> Measured | None:
    for asked in bench.plan.checks:
        if asked.name == figure.check and isinstance(asked.check, ExperimentCheck) and asked.selected:
            return asked.check.measured(bench)
    return None


def _sentence(measured: Measured, curves: Curves) -> str:
    said = measured.summary
    if measured.shortfall is not None:
        said = measured.shortfall + (f". {curves.pair_title}: {' and '.join(curves.pair)}" if curves.pair else "")
    return f"{said[:1].upper()}{said[1:]}."


def _drawn(
    figure: ExperimentFigure, curves: Curves, channels: list[int], worst: np.ndarray, is_wrong: np.ndarray
) -> Figure:
    down = -(-len(channels) // _IN_A_ROW)
    below = _PAIR if curves.pair else 0.0
    height = _LEGEND + down * _PANEL + _LABELS + below
    # Laid out by hand: finding the room for so many labels would take longer than everything else.
    made = drawing.new(_WIDTH, height, layout=None)
    edges = {"left": 0.055, "right": 0.985, "wspace": 0.24, "hspace": 0.4}
    grid = made.add_gridspec(
        down, min(_IN_A_ROW, len(channels)), top=1 - _LEGEND / height, bottom=(below + _LABELS) / height, **edges
    )
    axes = grid.subplots(sharex=True, squeeze=False)
    positions = curves.first + np.arange(len(curves.actual))
    for place, channel in zip(axes.flat, channels, strict=False):
        _panel(place, positions, curves, channel)
        said = f"off by {number(worst[channel])}"
        title = f"{figure.columns} {channel}"
        title += f": {said}" if len(title) + len(said) < _TITLE else f"\n{said}"
        place.set_title(title, loc="left", color=drawing.FAIL if is_wrong[channel] else drawing.INK, fontsize=9)
    for place in axes.flat[len(channels) :]:
        place.set_visible(False)
    for place in axes[-1]:
        place.set_xlabel(figure.rows)
    handles, labels = axes.flat[0].get_legend_handles_labels()
    made.legend(handles, labels, loc="upper left", ncols=2, handlelength=2.4, borderaxespad=0.1)
    if curves.pair:
        place = made.add_axes((edges["left"], _LABELS / height, 0.78, (below - 2 * _LABELS) / height))
        _pair(place, curves, figure.columns)
    return made


def _panel(axes: Axes, positions: np.ndarray, curves: Curves, channel: int) -> None:
    axes.plot(positions, curves.predicted[:, channel], color=drawing.SERIES[0], label="predicted")
    axes.plot(positions, curves.actual[:, channel], color=drawing.SERIES[1], linestyle=(0, (4, 2)), label="actual")
    values = np.concatenate([curves.predicted[:, channel], curves.actual[:, channel]])
    middle, half = (values.max() + values.min()) / 2, max(0.05, (values.max() - values.min()) / 2)
    axes.yaxis.set_major_locator(MaxNLocator(4, steps=[1, 2, 5, 10]))
    axes.xaxis.set_major_locator(MaxNLocator(4, integer=True))
    axes.set_ylim(middle - 1.15 * half, middle + 1.15 * half)


def _pair(axes: Axes, curves: Curves, name: str) -> None:
    for index, (label, vector) in enumerate(curves.pair.items()):
        marker, colour = ("o", drawing.SERIES[0]) if index == 0 else ("D", drawing.SERIES[1])
        axes.plot(
            range(len(vector)), vector, marker, color=colour, label=label, markersize=6 - index, linestyle="none"
        )
    low, high = zip(*((min(pair), max(pair)) for pair in zip(*curves.pair.values(), strict=True)), strict=True)
    axes.vlines(range(len(low)), low, high, color=drawing.MUTED, linewidth=1)
    axes.set_title(curves.pair_title, loc="left")
    axes.set_xlabel(name)
    axes.set_xticks(range(len(low)))
    axes.margins(y=0.2)
    axes.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0))
