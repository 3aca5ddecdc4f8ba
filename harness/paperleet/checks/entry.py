"""Is the entry there, and can it be called?"""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, ClassVar, Literal

from paperleet.checks.base import Check, Judgement, Shortfall
from paperleet.checks.bench import Bench
from paperleet.inspection import bound_names, class_names, imported_modules, parsed
from paperleet.model import Probe, Trouble

if TYPE_CHECKING:
    from paperleet.course.schema import Exercise


class EntryCheck(Check):
    """The submission imports, and binds the entry's name to something that can be called."""

    kind: Literal["entry"]
    default_title: ClassVar[str] = "the entry is there"

    def probes(self, exercise: Exercise, seed: int) -> list[Probe]:
        return []

    def judge(self, bench: Bench) -> Judgement:
        loaded = bench.answers.loaded
        if loaded is None or loaded.fault is None:
            return Judgement(message=f"{bench.exercise.entry.name} is there{self._shadowed(bench)}")
        fault = loaded.fault
        message = fault.message
        if fault.trouble is Trouble.MISSING:
            message = missing_entry(bench.exercise.entry.name, bench.source)
        evidence = {"reason": fault.trouble.value, "line": fault.line}
        message += self._shadowed(bench)
        return Judgement([Shortfall(message, fault.cause, evidence)])

    @staticmethod
    def _shadowed(bench: Bench) -> str:
        if not bench.shadowed:
            return ""
        files = ", ".join(bench.shadowed)
        return f"\n{files} beside it: not imported, since an installed module of that name comes first"


def missing_entry(name: str, source: str) -> str:
    """What to say when the module does not bind `name`."""
    tree = parsed(source)
    classes = class_names(tree)
    found = [other[:60] for other in bound_names(tree) if not other.startswith("_") and other not in classes]
    if classes and not set(found) - imported_modules(tree):
        return f"no function {name!r}; found the class {min(classes)[:60]!r}, where a function is wanted"
    near = difflib.get_close_matches(name, found, 1, 0.6)
    if near:
        return f"no function {name!r}; did you mean {near[0]!r}?"
    if found:
        return f"no function {name!r}; found: {', '.join(found[:8])}"
    return f"no function {name!r}: the file defines nothing"
