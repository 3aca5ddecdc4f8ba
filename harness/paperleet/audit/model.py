"""What an audit found, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Section:
    """One thing that must hold: what is wrong with it, and figures worth knowing where nothing is."""

    id: str
    title: str
    problems: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems


@dataclass(frozen=True)
class Killed:
    """One wrong submission: how it was named, and the checks that it failed."""

    name: str
    diagnoses: tuple[str, ...]
    failed: frozenset[str]


@dataclass(frozen=True)
class Audit:
    """All sections of one exercise, and its kill matrix: wrong submissions by the checks of `checks`."""

    exercise: str
    sections: tuple[Section, ...]
    checks: tuple[str, ...] = ()
    matrix: tuple[Killed, ...] = ()
    seconds: float = 0.0

    @property
    def is_fit(self) -> bool:
        """Whether the exercise can be given to students."""
        return all(section.holds for section in self.sections)


@dataclass(frozen=True)
class Wrong:
    """A submission that must fail: its name, its source, and how it must be named (empty: any way, or not)."""

    name: str
    source: str
    diagnosis: str = ""
    also: Mapping[str, str] = field(default_factory=dict)
