"""How far off each value of a table is, and got against expected in its worst column."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from paperleet.page.figures import answers, drawing, heat
from paperleet.page.figures.answers import Table
from paperleet.page.figures.drawing import many, number
from paperleet.page.figures.picture import Picture

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from paperleet.checks.bench import Bench
    from paperleet.course.figures import ErrorMapFigure, WorstChannelFigure
    from paperleet.numbers import Floats

_FEW_ROWS = 4  # fewer make no curve
_MARKED = 160  # points of a curve; more cannot be told apart


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


@dataclass(frozen=True)
class _Column:
    """A column along the rows of one block, ordered by position; `worst` is where its largest error is."""

    channel: int
    positions: Floats
    got: Floats
    expected: Floats
    worst: float

    @property
    def errors(self) -> Floats:
        return np.where(np.isfinite(self.got), np.abs(self.got - self.expected), np.inf)


def worst_channel(figure: WorstChannelFigure, bench: Bench) -> Picture | None:
    """Got and expected along the rows, in the column that holds the largest error."""
    table = _worst(answers.tables(bench, figure.checks, figure.first), rows=_FEW_ROWS)
    if table is None:
        return None
    column = _worst_column(table)
    said = (
        f"{figure.columns.capitalize()} {column.channel} of {table.call}: the largest error is "
        f"{number(column.errors.max())}, at {figure.rows} {column.worst:g}; allowed {number(table.allowed.max())}."
    )
    with drawing.styled():
        svg = drawing.svg(_drawn(column, figure), "worst-channel", said)
    listed = zip(column.positions, column.got, column.expected, column.errors, strict=True)
    rows = [[f"{at:g}", f"{got:.6g}", f"{expected:.6g}", number(error)] for at, got, expected, error in listed]
    header = [figure.rows, "got", "expected", "error"]
    return Picture("worst-channel", figure.heading, said, svg, header, rows[: heat.LISTED])


def _worst_column(table: Table) -> _Column:
    excess = table.errors / table.allowed[:, None]
    row, channel = (int(place) for place in np.unravel_index(int(excess.argmax()), excess.shape))
    block = answers.block_of(table, row)
    order = np.argsort(table.positions[block], kind="stable")[: heat.CELLS]
    got, expected = table.got[block, channel][order], table.expected[block, channel][order]
    return _Column(channel, table.positions[block][order], got, expected, float(table.positions[row]))


def _drawn(column: _Column, figure: WorstChannelFigure) -> Figure:
    made = drawing.new(5.6, 3.5)
    axes = made.subplots()
    markers = ("o", "s") if len(column.positions) <= _MARKED else ("", "")
    got = np.where(np.isfinite(column.got), column.got, np.nan)
    curves = ((column.expected, "expected", "-"), (got, "got", (0, (4, 2))))
    for (values, label, line), marker, colour in zip(curves, markers, drawing.SERIES, strict=False):
        axes.plot(column.positions, values, label=label, linestyle=line, color=colour, marker=marker, markersize=3.2)
    axes.axvline(column.worst, color=drawing.LINE, linewidth=1.2, zorder=0)
    axes.set_xlabel(figure.rows)
    axes.set_ylabel(f"{figure.columns} {column.channel}")
    made.legend(loc="outside upper left", ncols=2, handlelength=2.4)
    return made


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
