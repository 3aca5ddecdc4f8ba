"""How the error grows: each row's largest error against its position, with the lines of what is allowed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from matplotlib.ticker import FuncFormatter

from paperleet.page.figures import answers, drawing, heat
from paperleet.page.figures.answers import Table
from paperleet.page.figures.drawing import many, number
from paperleet.page.figures.picture import Picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from paperleet.checks.bench import Bench
    from paperleet.course.figures import ErrorByPositionFigure
    from paperleet.numbers import Floats

_POINTS = 160  # a series; more cannot be told apart
_EXACT = 1e-18  # where an error of nothing stands on a log axis


def by_position(figure: ErrorByPositionFigure, bench: Bench) -> Picture | None:
    """Each row's largest error against its position on log axes, with lines of what is allowed."""
    tables = answers.tables(bench, figure.checks, figure.first)
    if not tables:
        return None
    worst = max(tables, key=lambda table: table.badness)
    said = f"The largest error of each row, in {many(len(tables), 'call')}: {_furthest(worst, figure.rows)}."
    with drawing.styled():
        svg = drawing.svg(_drawn(tables, figure.rows), "error-by-position", said)
    header = ["call", "dtype", figure.rows, "largest error", "allowed"]
    ordered = sorted(tables, key=lambda table: -table.badness)
    rows = [
        [
            table.call,
            table.dtype,
            f"{table.positions.min():g} to {table.positions.max():g}",
            number(table.errors.max()),
            number(table.allowed.max()),
        ]
        for table in ordered[: heat.LISTED]
    ]
    return Picture("error-by-position", figure.heading, said, svg, header, rows)


def _drawn(tables: Sequence[Table], name: str) -> Figure:
    made = drawing.new(5.6, 3.5)
    axes = made.subplots()
    kinds = dict.fromkeys(table.dtype for table in tables)
    for colour, kind in zip(drawing.SERIES, kinds, strict=False):
        _scatter(axes, [table for table in tables if table.dtype == kind], colour, kind)
    _lines(axes, tables)
    axes.set_xscale("symlog", linthresh=1, linscale=0.4)
    axes.set_yscale("log")
    axes.set_xlim(left=-0.1)
    axes.yaxis.set_major_formatter(FuncFormatter(_power))
    axes.xaxis.set_major_formatter(FuncFormatter(drawing.power))
    axes.set_xlabel(name)
    axes.set_ylabel("largest |got − expected|")
    axes.grid(visible=True, which="major", axis="y")
    made.legend(loc="outside upper left", ncols=3, handlelength=1.6, columnspacing=1.4)
    return made


def _furthest(table: Table, rows: str) -> str:
    row = int((table.errors.max(axis=1) / table.allowed).argmax())
    error, allowed = table.errors[row].max(), table.allowed[row]
    place = f"{number(error)} at {rows} {table.positions[row]:g}, where {number(allowed)} is allowed, in {table.call}"
    return (
        f"nothing is beyond what is allowed; nearest to it is {place}"
        if error <= allowed
        else f"the furthest beyond what is allowed is {place}"
    )


def _power(value: float, _: object) -> str:
    return "exact" if value == _EXACT else drawing.power(value)


def _scatter(axes: Axes, tables: Sequence[Table], colour: str, kind: str) -> None:
    positions = np.concatenate([table.positions for table in tables])
    errors = np.concatenate([table.errors.max(axis=1) for table in tables])
    positions, errors = _thinned(positions, errors)
    finite = np.isfinite(errors)
    shown = np.maximum(errors[finite], _EXACT)
    axes.plot(positions[finite], shown, "o", color=colour, markersize=3.6, alpha=0.75, label=kind or "error")
    if not finite.all():
        top = float(shown.max(initial=1.0)) * 10
        axes.plot(positions[~finite], np.full(int((~finite).sum()), top), "x", color=colour, label="not finite")


def _thinned(positions: Floats, errors: Floats) -> tuple[Floats, Floats]:
    """At most so many points as can be told apart, the largest error of each neighbourhood on the log axis."""
    if len(positions) <= _POINTS:
        return positions, errors
    places = np.round(np.log1p(positions) / max(np.log1p(positions.max()), 1e-9) * _POINTS)
    kept = [np.flatnonzero(places == place) for place in np.unique(places)]
    chosen = np.array([group[int(errors[group].argmax())] for group in kept])
    return positions[chosen], errors[chosen]


def _lines(axes: Axes, tables: Sequence[Table]) -> None:
    """A line for each rule of what is allowed, at each call's last row."""
    rules: dict[str, dict[float, float]] = {}
    for table in tables:
        line = rules.setdefault(table.rule, {})
        at, limit = float(table.positions.max()), float(table.allowed.max())
        line[at] = max(limit, line.get(at, 0.0))
    for style, (rule, line) in zip(("-", "--", ":"), rules.items(), strict=False):
        places = sorted(line)
        limits = [line[place] for place in places]
        marker = "_" if len(places) == 1 else ""
        axes.plot(
            places,
            limits,
            style,
            color=drawing.FAIL,
            linewidth=1.3,
            label=rule,
            zorder=1,
            marker=marker,
            markersize=12,
        )
