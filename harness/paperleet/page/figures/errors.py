"""Figures of |got − expected|: where it is wrong, how the error grows, and the worst place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from matplotlib.ticker import FuncFormatter

from paperleet.page.figures import answers, drawing, heat
from paperleet.page.figures.answers import Table
from paperleet.page.figures.drawing import many, number
from paperleet.page.figures.picture import Picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from paperleet.checks.bench import Bench
    from paperleet.course.figures import ErrorByPositionFigure, ErrorMapFigure, WorstChannelFigure
    from paperleet.numbers import Floats

_FEW_ROWS = 4  # fewer make no curve
_POINTS = 160  # a series; more cannot be told apart
_EXACT = 1e-18  # where an error of nothing stands on a log axis


def heat_map(figure: ErrorMapFigure, bench: Bench) -> Picture | None:
    """A map of the errors in the table that is furthest from right."""
    table = _worst(answers.tables(bench, figure.checks, figure.first), rows=2)
    if table is None:
        return None
    errors, allowed = table.errors[: heat.CELLS], float(table.allowed.max())
    said = f"In {table.call} {_wrong(table, figure.rows, figure.columns)}."
    with drawing.styled():
        made = drawing.new(5.6, 3.5)
        axes = made.subplots()
        heat.errors(made, axes, errors, allowed)
        heat.label(axes, table, figure)
        svg = drawing.svg(made, "error-map", said)
    header = [figure.columns, "largest error", f"at {figure.rows}", "wrong values"]
    rows = [
        [str(channel), number(column.max()), f"{table.positions[int(column.argmax())]:g}", str(int(wrong.sum()))]
        for channel, (column, wrong) in enumerate(zip(table.errors.T, _beyond(table).T, strict=True))
    ]
    return Picture("error-map", figure.heading, said, svg, header, rows[: heat.LISTED])


def by_position(figure: ErrorByPositionFigure, bench: Bench) -> Picture | None:
    """Each row's largest error against its position on log axes, with lines of what is allowed."""
    tables = answers.tables(bench, figure.checks, figure.first)
    if not tables:
        return None
    kinds = list(dict.fromkeys(table.dtype for table in tables))
    worst = max(tables, key=lambda table: table.badness)
    said = f"The largest error of each row, in {many(len(tables), 'call')}: {_furthest(worst, figure.rows)}."
    with drawing.styled():
        made = drawing.new(5.6, 3.5)
        axes = made.subplots()
        for colour, kind in zip(drawing.SERIES, kinds, strict=False):
            _scatter(axes, [table for table in tables if table.dtype == kind], colour, kind)
        _lines(axes, tables)
        axes.set_xscale("symlog", linthresh=1, linscale=0.4)
        axes.set_yscale("log")
        axes.set_xlim(left=-0.1)
        axes.yaxis.set_major_formatter(FuncFormatter(_power))
        axes.xaxis.set_major_formatter(FuncFormatter(drawing.power))
        axes.set_xlabel(figure.rows)
        axes.set_ylabel("largest |got − expected|")
        axes.grid(visible=True, which="major", axis="y")
        made.legend(loc="outside upper left", ncols=3, handlelength=1.6, columnspacing=1.4)
        svg = drawing.svg(made, "error-by-position", said)
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


def worst_channel(figure: WorstChannelFigure, bench: Bench) -> Picture | None:
    """Got and expected along the rows, in the column that holds the largest error."""
    table = _worst(answers.tables(bench, figure.checks, figure.first), rows=_FEW_ROWS)
    if table is None:
        return None
    excess = table.errors / table.allowed[:, None]
    row, channel = (int(place) for place in np.unravel_index(int(excess.argmax()), excess.shape))
    block = answers.block_of(table, row)
    got, expected = table.got[block, channel], table.expected[block, channel]
    positions, errors = table.positions[block], table.errors[block, channel]
    position = table.positions[row]
    said = (
        f"{figure.columns.capitalize()} {channel} of {table.call}: the largest error is {number(errors.max())}, "
        f"at {figure.rows} {position:g}; allowed {number(table.allowed.max())}."
    )
    order = np.argsort(positions, kind="stable")[: heat.CELLS]
    with drawing.styled():
        made = drawing.new(5.6, 3.5)
        axes = made.subplots()
        style = {"marker": "o", "markersize": 3.2} if len(order) <= _POINTS else {}
        shown = np.where(np.isfinite(got), got, np.nan)
        axes.plot(positions[order], expected[order], color=drawing.SERIES[0], label="expected", **style)  # type: ignore[arg-type]
        axes.plot(
            positions[order],
            shown[order],
            color=drawing.SERIES[1],
            label="got",
            linestyle=(0, (4, 2)),
            marker="s" if style else None,
            markersize=3.2,
        )
        axes.axvline(position, color=drawing.LINE, linewidth=1.2, zorder=0)
        axes.set_xlabel(figure.rows)
        axes.set_ylabel(f"{figure.columns} {channel}")
        made.legend(loc="outside upper left", ncols=2, handlelength=2.4)
        svg = drawing.svg(made, "worst-channel", said)
    header = [figure.rows, "got", "expected", "error"]
    rows = [
        [f"{positions[row]:g}", f"{got[row]:.6g}", f"{expected[row]:.6g}", number(errors[row])]
        for row in order[: heat.LISTED]
    ]
    return Picture("worst-channel", figure.heading, said, svg, header, rows)


def _worst(tables: Iterable[Table], rows: int) -> Table | None:
    """The largest of the tables with wrong values, else the one nearest to having some.

    Those with so many rows, and with no more than can be seen, come before others.
    """
    listed = list(tables)
    clear = [
        table for table in listed if rows <= len(table.got) <= heat.CELLS and 1 < table.got.shape[1] <= heat.CELLS
    ]
    for known in (clear, listed):
        wrong = [table for table in known if table.wrong]
        if wrong:
            return max(wrong, key=lambda table: (table.got.size, table.badness))
    return max(clear or listed, key=lambda table: table.badness, default=None)


def _beyond(table: Table) -> Floats:
    return np.asarray(table.errors > table.allowed[:, None])


def _wrong(table: Table, rows: str, columns: str) -> str:
    errors = table.errors
    row, channel = (int(place) for place in np.unravel_index(int(errors.argmax()), errors.shape))
    place = f"{number(errors[row, channel])} at {rows} {table.positions[row]:g}, {columns} {channel}"
    allowed = number(float(table.allowed.max()))
    if not table.wrong:
        return f"all {many(errors.size, 'value')} are right; the largest error is {place}, allowed {allowed}"
    return f"{table.wrong} of {many(errors.size, 'value')} are wrong; the largest error is {place}, allowed {allowed}"


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
        mark = {"marker": "_", "markersize": 12} if len(places) == 1 else {}
        axes.plot(places, limits, style, color=drawing.FAIL, linewidth=1.3, label=rule, zorder=1, **mark)  # type: ignore[arg-type]
