"""Can the entry be called in every way that its signature allows?"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, ClassVar, Literal

from paperleet import numbers
from paperleet.checks.base import Check, Given, Judgement, Shortfall
from paperleet.checks.bench import Bench
from paperleet.course.declared import key, refuse
from paperleet.model import Probe

if TYPE_CHECKING:
    from pydantic import ValidationInfo

    from paperleet.course.schema import Exercise


class CallingCheck(Check):
    """One call, with more or fewer of its arguments given by position, always gives the same."""

    kind: Literal["calling"]
    default_title: ClassVar[str] = "arguments go by position and by name"

    given: Given = key(description="the call's arguments, in the order of the signature")
    positional: tuple[int, ...] = key(min_length=2, description="how many of them go by position, each in turn")

    def keys_agree(self, info: ValidationInfo) -> None:
        super().keys_agree(info)
        if info.context is not None:
            entry = info.context.of(self.of).entry
            leading = itertools.takewhile(self.given.__contains__, entry.positional)
            most = len(list(leading))
            wrong = [(index, count) for index, count in enumerate(self.positional) if not 0 <= count <= most]
            refuse([(("positional", i), f"{count} is not possible here; use 0 to {most}") for i, count in wrong])

    def probes(self, exercise: Exercise, seed: int) -> list[Probe]:
        return [exercise.probe(self.given, positional=count) for count in self.positional]

    def judge(self, bench: Bench) -> Judgement:
        tables = [(probe, bench.table(probe)) for probe in bench.probes_of(self)]
        stumbles = [table for _, table in tables if isinstance(table, Shortfall)]
        if stumbles:
            return Judgement(stumbles)
        (first, wanted), *others = [(probe, table) for probe, table in tables if not isinstance(table, Shortfall)]
        allowed = bench.allowed(first, bench.asked_dtype(first))
        for probe, table in others:
            if not numbers.compare_alike(table, wanted, allowed).agrees:
                message = f"{bench.call(first)} and {bench.call(probe)} differ, but are the same call"
                return Judgement([Shortfall(message, None, {"calls": [bench.call(first), bench.call(probe)]})])
        return Judgement(message="both ways give the same")
