"""Exit codes, decided in one place."""

from __future__ import annotations

from collections.abc import Iterable

from paperleet.model import Scorecard

PASSED = 0
FAILED = 1
WRONG_USE = 2
COULD_NOT_GRADE = 3
INTERRUPTED = 130

_BY_KIND = {"usage": WRONG_USE, "course": WRONG_USE, "unreadable": WRONG_USE, "interrupted": INTERRUPTED}


def for_kind(kind: str) -> int:
    """The exit code for an error of `kind`."""
    return _BY_KIND.get(kind, COULD_NOT_GRADE)


def for_scorecard(card: Scorecard, *, exit_zero: bool = False) -> int:
    """0 when everything selected passed, 1 when not, else the code of the reason for having no verdict."""
    if card.error is not None:
        return for_kind(card.error.kind)
    if card.passed is None:
        return COULD_NOT_GRADE
    return PASSED if card.passed or exit_zero else FAILED


def for_scorecards(cards: Iterable[Scorecard], *, exit_zero: bool = False) -> int:
    """The highest code of all."""
    return max((for_scorecard(card, exit_zero=exit_zero) for card in cards), default=PASSED)
