"""Grade re-implementations of pieces of papers: `paperleet.grade(path) -> Scorecard`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from paperleet.classroom.many import grade_many as grade_many
    from paperleet.grading import Grader as Grader
    from paperleet.grading import grade as grade
    from paperleet.model import Outcome as Outcome
    from paperleet.model import Scorecard as Scorecard
    from paperleet.notebook.checking import check as check
    from paperleet.notebook.magic import load_ipython_extension as load_ipython_extension

__all__ = ["Grader", "Outcome", "Scorecard", "__version__", "check", "grade", "grade_many"]

_HOMES = {
    "check": "paperleet.notebook.checking",
    "load_ipython_extension": "paperleet.notebook.magic",
    "grade": "paperleet.grading",
    "grade_many": "paperleet.classroom.many",
    "Grader": "paperleet.grading",
    "Scorecard": "paperleet.model",
    "Outcome": "paperleet.model",
}


def __getattr__(name: str) -> Any:
    # `paperleet --help` imports this package, so nothing heavy may load before it is used.
    if name not in _HOMES:
        raise AttributeError(f"module 'paperleet' has no attribute {name!r}")
    import importlib

    return getattr(importlib.import_module(_HOMES[name]), name)
