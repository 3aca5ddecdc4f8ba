"""Which lines of a gradebook are shown, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from paperleet import naming
from paperleet.classroom.gradebook import Row
from paperleet.classroom.roster import folded
from paperleet.model import WrongUse

_UNGRADED = "ungraded"
_NOT_PASSED = ("failed", "not run", "no verdict")


@dataclass(frozen=True)
class Selection:
    """Lines with a result, a mistake or a check that is not passed, where any is named, in the order of `sort`."""

    only: str | None = None
    mistake: str | None = None
    check: str | None = None
    sort: str = "student"
    reverse: bool = False

    def of(self, rows: Sequence[Row]) -> list[Row]:
        """The selected rows, in order."""
        chosen = [row for row in rows if self._wants(row)]
        return sorted(chosen, key=_ORDERS[self.sort], reverse=self.reverse)

    def refuse_unknown(self, rows: Sequence[Row]) -> None:
        """Raise WrongUse for a check that was put to nobody, and for a mistake that nobody makes."""
        checks = {check.name: None for row in rows if row.result for check in row.result.checks}
        if self.check is not None and self.check not in checks:
            raise WrongUse(
                f"there is no check {self.check!r} in these results; {naming.of_check(self.check, checks)}"
            )
        mistakes = dict.fromkeys(sorted({name for row in rows for name in _mistakes(row)}))
        if self.mistake is not None and self.mistake not in mistakes:
            raise WrongUse(
                f"nobody makes the mistake {self.mistake!r} here; {naming.suggestion(self.mistake, mistakes)}"
            )

    def _wants(self, row: Row) -> bool:
        result = row.result
        if result is None:
            return self.only in (None, _UNGRADED) and self.mistake is None and self.check is None
        if self.only is not None and result.outcome != self.only:
            return False
        if self.mistake is not None and self.mistake not in _mistakes(row):
            return False
        not_passed = {check.name for check in result.checks if check.outcome in _NOT_PASSED}
        return self.check is None or self.check in not_passed


def student(rows: Sequence[Row], wanted: str) -> str:
    """The student called so, by identifier or by name; raises WrongUse where that is nobody, or more than one."""
    if any(row.student == wanted for row in rows):
        return wanted
    called = dict.fromkeys(row.student for row in rows if folded(wanted) in (folded(row.student), folded(row.name)))
    if len(called) == 1:
        return next(iter(called))
    if called:
        raise WrongUse(f"{wanted!r} is the name of several students; use one of {', '.join(called)}")
    known = dict.fromkeys(known for row in rows for known in (row.student, row.name) if known)
    near = naming.nearest(wanted, known)
    hint = f"did you mean {near!r}?" if near else "'paperleet class show' lists who is there"
    raise WrongUse(f"there is no student {wanted!r}; {hint}")


def _mistakes(row: Row) -> set[str]:
    """The mistakes that a row's submission makes: each alone, and those that go together also as they are called."""
    made = row.result.mistakes if row.result is not None else ()
    return {*made, *(part for mistake in made for part in mistake.split("+"))}


_ORDERS: Mapping[str, Callable[[Row], tuple[Any, ...]]] = {
    "student": lambda row: (row.student.casefold(),),
    "name": lambda row: (row.name.casefold(), row.student.casefold()),
    "points": lambda row: (row.result.earned if row.result is not None else -1, row.student.casefold()),
    "result": lambda row: (row.result.outcome if row.result is not None else "", row.student.casefold()),
    "diagnosis": lambda row: (row.result.diagnosis if row.result is not None else "", row.student.casefold()),
    "submitted": lambda row: (row.submitted or "", row.student.casefold()),
}
