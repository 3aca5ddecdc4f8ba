"""Which lines of a gradebook are shown, and in which order."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from paperleet.classroom.gradebook import Row
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
        """The selected rows, in order; raises WrongUse for a check that was put to nobody."""
        known = {check.name: None for row in rows if row.result for check in row.result.checks}
        if self.check is not None and self.check not in known:
            near = difflib.get_close_matches(self.check, known, 1, 0.5)
            hint = f"did you mean {near[0]!r}?" if near else f"use one of {', '.join(known)}"
            raise WrongUse(f"there is no check {self.check!r} in these results; {hint}")
        chosen = [row for row in rows if self._wants(row)]
        return sorted(chosen, key=_ORDERS[self.sort], reverse=self.reverse)

    def _wants(self, row: Row) -> bool:
        result = row.result
        if result is None:
            return self.only in (None, _UNGRADED) and self.mistake is None and self.check is None
        if self.only is not None and result.outcome != self.only:
            return False
        made = {part for mistake in result.mistakes for part in mistake.split("+")}
        if self.mistake is not None and self.mistake not in {*made, *result.mistakes}:
            return False
        not_passed = {check.name for check in result.checks if check.outcome in _NOT_PASSED}
        return self.check is None or self.check in not_passed


_ORDERS: Mapping[str, Callable[[Row], tuple[Any, ...]]] = {
    "student": lambda row: (row.student.casefold(),),
    "name": lambda row: (row.name.casefold(), row.student.casefold()),
    "points": lambda row: (row.result.earned if row.result is not None else -1, row.student.casefold()),
    "result": lambda row: (row.result.outcome if row.result is not None else "", row.student.casefold()),
    "diagnosis": lambda row: (row.result.diagnosis if row.result is not None else "", row.student.casefold()),
    "submitted": lambda row: (row.submitted or "", row.student.casefold()),
}
