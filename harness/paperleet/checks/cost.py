"""How does the cost of a call grow with its size? Counted in operations and bytes, never by the clock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, NamedTuple

import numpy as np

from paperleet.checks.base import Check, Given, Judgement, Shortfall, surroundings
from paperleet.checks.bench import Bench
from paperleet.course.declared import After, Limited, key, refuse
from paperleet.course.sentences import no_argument
from paperleet.model import Observation, Probe

if TYPE_CHECKING:
    from pydantic import ValidationInfo

    from paperleet.course.schema import Exercise

_LOOPS = 0.5  # Python instructions that grow with a smaller power of the size are no loop over it


def _are_sizes(value: dict[str, tuple[int, ...]], info: ValidationInfo) -> dict[str, tuple[int, ...]]:
    around = surroundings(info)
    known = around.names if around is not None else tuple(value)
    refuse([((name,), no_argument(name, known)) for name in value if name not in known])
    rising = {name: sizes for name, sizes in value.items() if len(sizes) > 2 and sizes[0] > 0}
    rising = {name: sizes for name, sizes in rising.items() if sorted(set(sizes)) == list(sizes)}
    refuse([((name,), "give at least three rising sizes") for name in value if name not in rising])
    return value


class CostCheck(Check):
    """Operations and peak memory grow with each of the named arguments no faster than a power of it.

    Array elements that NumPy computes and instructions that Python executes are the operations; bytes are those
    allocated at the peak. Temporaries and loops in Python are advice.
    """

    kind: Literal["cost"]
    default_title: ClassVar[str] = "cost grows no faster than the result"

    given: Given = key(description="the call whose arguments are made to grow, one at a time")
    grow: Annotated[dict[str, tuple[int, ...]], Limited(min_length=1), After(_are_sizes)] = key(
        description="the sizes, rising, for each argument to grow"
    )
    power: float = key(
        default=1.2, gt=0, allow_inf_nan=False, description="the largest power of a size that cost may grow by"
    )
    temporaries: float = key(
        default=4.5,
        gt=0,
        allow_inf_nan=False,
        description="advise from this many times the result's bytes at the peak",
    )

    def probes(self, exercise: Exercise, seed: int) -> list[Probe]:
        cases = [{**self.given, name: size} for name, sizes in self.grow.items() for size in sizes]
        return [exercise.probe(self.given), *(exercise.probe(case, procedure="cost") for case in cases)]

    def judge(self, bench: Bench) -> Judgement:
        plain, *probes = bench.probes_of(self)
        for probe in (plain, *probes):
            if bench.answers[probe].fault is not None:
                return Judgement([bench.stumble(bench.answers[probe], probe)])
        found, place = [], 0
        for name, sizes in self.grow.items():
            observed = [bench.answers[probe] for probe in probes[place : place + len(sizes)]]
            found.append(_Growth.of(name, sizes, observed))
            place += len(sizes)
        largest = max(probes, key=lambda probe: bench.answers[probe].facts.get("result_bytes", 0))
        figures = {growth.argument: growth.figures for growth in found}
        return self._judged(bench, largest, found, {"power_of": figures, "allowed": self.power})

    def _judged(self, bench: Bench, largest: Probe, found: Sequence[_Growth], evidence: dict[str, Any]) -> Judgement:
        lines = [
            f"{what} grow with {growth.argument} to the power {power:.2f}, allowed {self.power:g}"
            for growth in found
            for what, power in (("operations", growth.operations), ("bytes", growth.bytes))
            if power > self.power
        ]
        if lines:
            return Judgement([Shortfall("\n".join(lines), None, evidence, "cost-grows-too-fast")])
        advice = [*self._temporaries(bench, largest), *_loops(bench, largest, found)]
        if advice:
            return Judgement([Shortfall("\n".join(advice), None, evidence, advice=True)])
        said = "; ".join(
            f"with {growth.argument}: operations to the power {growth.operations:.2f}, bytes {growth.bytes:.2f}"
            for growth in found
        )
        return Judgement((), said, evidence)

    def _temporaries(self, bench: Bench, probe: Probe) -> list[str]:
        facts = bench.answers[probe].facts
        peak, result = facts.get("peak_bytes", 0), max(facts.get("result_bytes", 0), 1)
        if peak <= self.temporaries * result:
            return []
        share = f"{peak / result:.1f} times the {result} bytes of its result"
        return [f"{bench.call(probe)} needs {peak} bytes at its peak, {share}: look for arrays it could do without"]


class _Growth(NamedTuple):
    """The powers of one argument by which operations, bytes and Python instructions grow."""

    argument: str
    operations: float
    bytes: float
    instructions: float

    @classmethod
    def of(cls, argument: str, sizes: Sequence[int], observed: Sequence[Observation]) -> _Growth:
        elements, instructions, peaks = (
            [int(observation.facts.get(name, 0)) for observation in observed]
            for name in ("elements", "instructions", "peak_bytes")
        )
        operations = [sum(pair) for pair in zip(elements, instructions, strict=True)]
        return cls(argument, _power(sizes, operations), _power(sizes, peaks), _power(sizes, instructions))

    @property
    def figures(self) -> dict[str, float]:
        return {"operations": round(self.operations, 3), "bytes": round(self.bytes, 3)}


def _loops(bench: Bench, probe: Probe, found: Sequence[_Growth]) -> list[str]:
    names = [growth.argument for growth in found if growth.instructions > _LOOPS]
    if not names:
        return []
    count = bench.answers[probe].facts.get("instructions", 0)
    what = " and ".join(names)
    return [
        f"{bench.call(probe)} executes {count} instructions of Python, growing with {what}: NumPy can loop instead"
    ]


def _power(sizes: Sequence[int], counts: Sequence[int]) -> float:
    """The slope of the counts over the sizes, both as logarithms, where constants fade: of the last steps the lesser.

    A step from a size that was kept from an earlier call to one that was not is steep whatever the work grows by.
    """
    x, y = np.log(sizes[-3:]), np.log(np.maximum(counts[-3:], 1))
    return float((np.diff(y) / np.diff(x)).min())
