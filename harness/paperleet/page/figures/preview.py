"""What the reference's answer looks like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperleet.page.figures import answers, drawing, heat
from paperleet.page.figures.picture import Picture

if TYPE_CHECKING:
    from paperleet.checks.bench import Bench
    from paperleet.course.figures import PreviewFigure


def preview(figure: PreviewFigure, bench: Bench) -> Picture | None:
    """A heat map of the largest of the reference's answers that is still readable, labelled as the reference's."""
    tables = answers.reference_tables(bench, figure.check, figure.first)
    fitting = [table for table in tables if max(table.got.shape) <= heat.CELLS] or tables
    if not fitting:
        return None
    table = max(fitting, key=lambda table: min(table.got.shape) * 1000 + table.got.size)
    values = table.got
    said = (
        f"The reference's answer to {table.call}: {len(values)} rows of {values.shape[1]} values "
        f"from {drawing.number(values.min())} to {drawing.number(values.max())}."
    )
    with drawing.styled():
        made = drawing.new(5.6, 3.5)
        axes = made.subplots()
        heat.values(made, axes, values, "the reference's value")
        heat.label(axes, table, figure)
        svg = drawing.svg(made, "preview", said)
    header = [figure.columns, "smallest", "largest", f"at {figure.rows} {table.positions[0]:g}"]
    rows = [
        [str(channel), *map(drawing.number, (column.min(), column.max(), column[0]))]
        for channel, column in enumerate(values.T[: heat.LISTED])
    ]
    return Picture("preview", figure.heading, said, svg, header, rows)
