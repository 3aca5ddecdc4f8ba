"""The figures that an exercise declares for its report: which kind, of which checks' answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, Literal

from paperleet.checks.base import Check
from paperleet.course.declared import ByKind, Declared, Limited, Problems, key
from paperleet.course.expression import parse
from paperleet.course.fields import Sum
from paperleet.course.sentences import missing

_Label = Annotated[str, Limited(min_length=1, max_length=40)]
_Title = Annotated[str, Limited(min_length=1, max_length=80)]


class Figure(Declared, ABC):
    """A picture of the answers; each kind says which checks it can be drawn of."""

    default_title: ClassVar[str]

    title: _Title | None = key(default=None, description="what stands above the figure; each kind has one of its own")
    rows: _Label = key(default="position", description="what the last axis but one of an answer counts")
    columns: _Label = key(default="channel", description="what the last axis of an answer counts")
    first: Sum = key(
        default_factory=lambda: parse(0), description="the position of an answer's first row, such as start"
    )

    @property
    def heading(self) -> str:
        """What stands above the figure."""
        return self.title or self.default_title

    @abstractmethod
    def problems(self, known: Mapping[str, Check]) -> Problems:
        """What is wrong with the checks that the figure names, of those that the exercise has."""


class _OfOneCheck(Figure):
    check: str = key(description="the check whose answers are drawn, such as T3/relative-offset")

    def problems(self, known: Mapping[str, Check]) -> Problems:
        said = self._unfit(self.check, known)
        return [(("check",), said)] if said else []

    @abstractmethod
    def _unfit(self, name: str, known: Mapping[str, Check]) -> str:
        """Why the figure cannot be drawn of the check `name`, nothing where it can."""


class _OfErrors(Figure):
    checks: tuple[str, ...] = key(
        min_length=1, description="checks that ask for values: formula, precision, reference, experiment"
    )

    def problems(self, known: Mapping[str, Check]) -> Problems:
        found = ((index, _without_values(name, known)) for index, name in enumerate(self.checks))
        return [(("checks", index), said) for index, said in found if said]


class ExperimentFigure(_OfOneCheck):
    """What an experiment measured, curve by curve, beside what it predicts, and what lies closest together."""

    kind: Literal["experiment"] = key(description="curves of an experiment")
    default_title: ClassVar[str] = "The experiment: actual against predicted"

    def _unfit(self, name: str, known: Mapping[str, Check]) -> str:
        if name not in known:
            return missing("check", name, "the exercise", list(known))
        return "" if known[name].measures else f"the check {name!r} is no experiment"


class PreviewFigure(_OfOneCheck):
    """A heat map of the reference's answer, which shows what the result looks like."""

    kind: Literal["preview"] = key(description="the reference's answer")
    default_title: ClassVar[str] = "What the reference's answer looks like"

    def _unfit(self, name: str, known: Mapping[str, Check]) -> str:
        if name not in known:
            return missing("check", name, "the exercise", list(known))
        return "" if known[name].wants_reference else f"the check {name!r} does not ask the reference"


class ErrorMapFigure(_OfErrors):
    """A heat map of |got − expected| in the call that is furthest from right."""

    kind: Literal["error_map"] = key(description="where the values are wrong")
    default_title: ClassVar[str] = "How far off each value is: |got − expected|"


class ErrorByPositionFigure(_OfErrors):
    """The largest error in each row against its position, on log axes, with the line of what is allowed."""

    kind: Literal["error_by_position"] = key(description="how wrong the values are, by position")
    default_title: ClassVar[str] = "Error against position, and what is allowed"


class WorstChannelFigure(_OfErrors):
    """Got against expected in the column with the largest error."""

    kind: Literal["worst_channel"] = key(description="the worst column's values")
    default_title: ClassVar[str] = "Got against expected, in the worst channel"


FIGURES: dict[str, type[Figure]] = {
    "error_by_position": ErrorByPositionFigure,
    "error_map": ErrorMapFigure,
    "experiment": ExperimentFigure,
    "preview": PreviewFigure,
    "worst_channel": WorstChannelFigure,
}
AnyFigure = Annotated[
    ErrorByPositionFigure | ErrorMapFigure | ExperimentFigure | PreviewFigure | WorstChannelFigure, ByKind(FIGURES)
]


def unfit_figures(figures: Sequence[AnyFigure], checks: Mapping[str, Sequence[Check]]) -> Problems:
    """What is wrong with the figures' checks, by the figure's index."""
    known = {f"{tier}/{check.id}": check for tier, listed in checks.items() for check in listed}
    return [((index, *path), said) for index, figure in enumerate(figures) for path, said in figure.problems(known)]


def _without_values(name: str, known: Mapping[str, Check]) -> str:
    if name not in known:
        return missing("check", name, "the exercise", list(known))
    return "" if known[name].asks_values else f"the check {name!r} asks for no values"
