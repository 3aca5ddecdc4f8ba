"""A drawn figure with what it says in words and in numbers, for who cannot see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup


@dataclass(frozen=True)
class Picture:
    """A figure as SVG; `said` is what it shows in a sentence, and `rows` below `header` are its numbers."""

    kind: str
    title: str
    said: str
    svg: Markup
    header: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()
    is_broad: bool = False
