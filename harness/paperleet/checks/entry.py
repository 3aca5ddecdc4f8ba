"""Is the entry there, and can it be called?"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from paperleet.checks.base import Check, Judgement, Shortfall
from paperleet.checks.bench import Bench
from paperleet.course.declared import key
from paperleet.inspection import bound_names, class_names, imported_modules, left_out, parsed
from paperleet.model import Probe, Trouble
from paperleet.naming import nearest

if TYPE_CHECKING:
    from paperleet.course.schema import Exercise


class EntryCheck(Check):
    """The submission imports, and binds the entry's name to something that can be called."""

    kind: Literal["entry"]
    default_title: ClassVar[str] = "the entry is there"

    module: bool = key(default=False, description="whether it is to be a class derived from torch.nn.Module")

    def probes(self, exercise: Exercise, seed: int) -> list[Probe]:
        return []

    def judge(self, bench: Bench) -> Judgement:
        loaded = bench.answers.loaded
        if loaded is None or loaded.fault is None:
            name = bench.exercise.entry.name
            if self.module and loaded is not None and not loaded.facts.get("is_module"):
                said, mistake = _no_module(name, loaded.facts)
                return Judgement([Shortfall(said + self._shadowed(bench), mistake=mistake)])
            return Judgement(message=f"{name} is there{self._shadowed(bench)}")
        fault = loaded.fault
        message = fault.message
        if fault.trouble is Trouble.MISSING:
            entry = bench.exercise.entry
            message = (missing_class if entry.is_class else missing_entry)(entry.name, bench.source)
            message = "\n".join([message, *left_out(bench.source)])
        evidence = {"reason": fault.trouble.value, "line": fault.line}
        message += self._shadowed(bench)
        return Judgement([Shortfall(message, fault.cause, evidence)])

    @staticmethod
    def _shadowed(bench: Bench) -> str:
        if not bench.shadowed:
            return ""
        files = ", ".join(bench.shadowed)
        return f"\n{files} beside it: not imported, since an installed module of that name comes first"


def _no_module(name: str, facts: Mapping[str, Any]) -> tuple[str, str]:
    if facts.get("is_class"):
        return f"{name} is no torch.nn.Module, so a model does not find it, nor set its mode", "not-a-module"
    return f"{name} is a {facts.get('type')}, where a class is wanted", "not-a-class"


def missing_class(name: str, source: str) -> str:
    """What to say when the module does not bind the class `name`."""
    tree = parsed(source)
    found = [other[:60] for other in bound_names(tree) if not other.startswith("_")]
    classes = [other for other in found if other in class_names(tree)]
    near = difflib.get_close_matches(name, classes or found, 1, 0.5)
    if near and near[0] in classes:
        return f"no class {name!r}; did you mean {near[0]!r}?"
    if classes:
        return f"no class {name!r}; found: {', '.join(classes[:8])}"
    made = [other for other in found if other not in imported_modules(tree)]
    return f"no class {name!r}" + (
        f"; found {made[0]!r}, where a class is wanted" if made else ": the file defines none"
    )


def missing_entry(name: str, source: str) -> str:
    """What to say when the module does not bind `name`."""
    tree = parsed(source)
    classes = class_names(tree)
    found = [other[:60] for other in bound_names(tree) if not other.startswith("_") and other not in classes]
    if classes and not set(found) - imported_modules(tree):
        return f"no function {name!r}; found the class {min(classes)[:60]!r}, where a function is wanted"
    near = nearest(name, found)
    if near:
        return f"no function {name!r}; did you mean {near!r}?"
    if found:
        return f"no function {name!r}; found: {', '.join(found[:8])}"
    return f"no function {name!r}: the file defines nothing"
