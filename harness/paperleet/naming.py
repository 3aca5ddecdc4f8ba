"""Says what was probably meant by a name that is not there."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

_ALIKE = 0.6


def suggestion(wanted: str, known: Iterable[str]) -> str:
    """The known name that comes nearest to the wanted one, else all of them, as the end of a refusal."""
    listed = list(known)
    return _suggested(difflib.get_close_matches(wanted, listed, 1, _ALIKE), listed)


def of_check(wanted: str, known: Iterable[str]) -> str:
    """The same for checks such as `T1/formula`: that two of them share a tier makes them no more alike."""
    listed = list(known)
    by_id = {name.rpartition("/")[2]: name for name in listed}
    near = difflib.get_close_matches(wanted.rpartition("/")[2], by_id, 1, _ALIKE)
    return _suggested([by_id[found] for found in near], listed)


def _suggested(near: list[str], known: list[str]) -> str:
    if near:
        return f"did you mean {near[0]!r}?"
    return f"use one of {', '.join(known)}" if known else "there are none"
