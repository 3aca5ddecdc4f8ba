"""Draws an exercise's declared figures from the answers of one submission."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from paperleet.model import HarnessFault
from paperleet.page.figures import curves, errors, growth, preview
from paperleet.page.figures.picture import Picture

if TYPE_CHECKING:
    from paperleet.checks.bench import Bench

_DRAWN: dict[str, Callable[[Any, Bench], Picture | None]] = {
    "error_by_position": growth.by_position,
    "error_map": errors.heat_map,
    "experiment": curves.experiment,
    "preview": preview.preview,
    "worst_channel": errors.worst_channel,
}


def draw(bench: Bench) -> list[Picture]:
    """The exercise's figures in the order they are declared, without those for which there are no answers."""
    pictures = []
    for figure in bench.exercise.figures:
        try:
            picture = _DRAWN[figure.kind](figure, bench)
        except HarnessFault:  # the check that met it has told of it
            continue
        if picture is not None:
            pictures.append(picture)
    return pictures
