"""Says what was probably meant by a name that is not there."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

_ALIKE = 0.6


def nearest(wanted: str, known: Iterable[str]) -> str:
    """The known name that comes nearest to the wanted one, nothing where none is like it."""
    return next(iter(difflib.get_close_matches(wanted, list(known), 1, _ALIKE)), "")


def suggestion(wanted: str, known: Iterable[str]) -> str:
    """The known name that comes nearest to the wanted one, else all of them, as the end of a refusal."""
    listed = list(known)
    return _suggested(nearest(wanted, listed), listed)


def of_check(wanted: str, known: Iterable[str]) -> str:
    """The same for checks such as `T1/formula`: that two of them share a tier makes them no more alike."""
    listed = list(known)
    by_id = {name.rpartition("/")[2]: name for name in listed}
    return _suggested(by_id.get(nearest(wanted.rpartition("/")[2], by_id), ""), listed)


def _suggested(near: str, known: list[str]) -> str:
    if near:
        return f"did you mean {near!r}?"
    return f"use one of {', '.join(known)}" if known else "there are none"
