"""Does a relation between two calls hold that the mathematics promises, such as that a shift changes nothing?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

import numpy as np

from paperleet import numbers
from paperleet.checks.base import Cases, Check, Judgement, Shortfall, surroundings
from paperleet.checks.bench import Bench
from paperleet.course.declared import After, Declared, Limited, key, refuse
from paperleet.course.sentences import unknown
from paperleet.model import Change, Probe
from paperleet.numbers import Floats
from paperleet.runner.inputs import changed

if TYPE_CHECKING:
    from pydantic import ValidationInfo

    from paperleet.course.schema import Exercise


class Changing(Declared):
    """What is done to an array, one thing: a number added, a factor, or places moved along an axis."""

    add: float | None = key(default=None, allow_inf_nan=False, description="a number added to every value")
    scale: float | None = key(default=None, allow_inf_nan=False, description="a factor of every value")
    reverse: int | None = key(default=None, description="an axis whose places are put into the opposite order")
    roll: tuple[int, int] | None = key(default=None, description="[axis, places]: moved round along an axis")
    last: tuple[int, float] | None = key(
        default=None, description="[axis, number]: added at the axis' last place only"
    )

    def keys_agree(self, info: ValidationInfo) -> None:
        super().keys_agree(info)
        refuse([] if len(self._given) == 1 else [((), "give one of add, scale, reverse, roll or last")])

    @property
    def _given(self) -> dict[str, Any]:
        return {name: value for name, value in self.key_values().items() if value is not None}

    @property
    def axis(self) -> int | None:
        """The axis that it names, if it names one."""
        pair = self.roll or self.last
        return self.reverse if pair is None else pair[0]

    def change(self, name: str) -> Change:
        """The change, as it is made to the array called `name`."""
        ((action, value),) = self._given.items()
        if action == "reverse":
            return Change(name, action, axis=value)
        if action in ("roll", "last"):
            return Change(name, action, by=float(value[1]), axis=value[0])
        return Change(name, action, by=float(value))


def _names_are_known(value: dict[str, Changing], info: ValidationInfo) -> dict[str, Changing]:
    around = surroundings(info)
    if around is not None:
        kinds = around.kinds
        known = tuple(name for name, kind in kinds.items() if kind in ("tensor", "integer", "number"))
        refuse([((name,), unknown("tensor or number", name, known)) for name in value if name not in known])
        moved = [name for name in value if kinds[name] != "tensor" and value[name].add is None]
        refuse([((name,), "to a number that is no tensor, only 'add' is done") for name in moved])
    return value


class InvariantCheck(Cases, Check):
    """When tensors or numbers of a call are changed, its result changes as declared, or stays as it is.

    A wrong formula may hold to the relation as well; one that does not is certainly wrong.
    """

    kind: Literal["invariant"]
    default_title: ClassVar[str] = "a relation between calls holds"

    change: Annotated[dict[str, Changing], Limited(min_length=1), After(_names_are_known)] = key(
        description="what is done to arguments, by name"
    )
    result: Changing | None = key(default=None, description="what this does to the result; nothing when left out")
    apart_from_last: int | None = key(
        default=None, description="an axis of the result whose last place is not compared"
    )

    def probes(self, exercise: Exercise, seed: int) -> list[Probe]:
        pairs = [self._pair(exercise, case) for case in self.cases(exercise, seed, self.id)]
        return [probe for pair in pairs for probe in pair]

    def _pair(self, exercise: Exercise, case: dict[str, Any]) -> tuple[Probe, Probe]:
        given: dict[str, Any] = exercise.complete(case)
        drawn = {name: changing for name, changing in self.change.items() if name in exercise.tensors}
        moved = {name: given[name] + (c.add or 0) for name, c in self.change.items() if name not in drawn}
        moved = {name: int(value) if value == int(value) else value for name, value in moved.items()}
        changes = tuple(changing.change(name) for name, changing in drawn.items())
        return exercise.probe(case), exercise.probe({**case, **moved}, changes=changes)

    def judge(self, bench: Bench) -> Judgement:
        probes = bench.probes_of(self)
        found: list[Shortfall] = []
        stumbles: list[Shortfall] = []
        worst = total = 0.0
        for one, other in zip(probes[::2], probes[1::2], strict=True):
            tables = [bench.table(one), bench.table(other)]
            stopped = [table for table in tables if isinstance(table, Shortfall)]
            if stopped:
                stumbles += stopped
                continue
            before, after = (self._compared_part(np.asarray(table, np.float64)) for table in tables)
            wanted = before if self.result is None else changed(before, self.result.change("result"))
            allowed = bench.allowed(other, bench.accepted_dtype(one)) + bench.allowed(one, bench.accepted_dtype(one))
            result = numbers.compare_alike(after, wanted, allowed)
            worst, total = max(worst, result.error), total + result.total
            if not result.agrees:
                found.append(self._broken(bench, one, other, result))
        message = f"{total:.0f} values as they should be; largest difference {worst:.2g}"
        return Judgement([*found[:1], *stumbles], message)

    def _compared_part(self, table: Floats) -> Floats:
        if self.apart_from_last is None:
            return table
        return np.delete(table, -1, self.apart_from_last)

    def _broken(self, bench: Bench, one: Probe, other: Probe, result: numbers.Comparison) -> Shortfall:
        done = "; ".join(f"{name}: {_said(changing)}" for name, changing in self.change.items())
        wanted = "the result should stay as it is" if self.result is None else f"the result: {_said(self.result)}"
        message = (
            f"{done}; {wanted}, but {result.wrong} of {result.total} values differ\n"
            f"worst difference {result.error:.3g} at {list(result.index)}: got {result.got:.9g}, "
            f"expected {result.expected:.9g}, allowed {result.allowed:.2g}\n"
            f"between {bench.call(one)} and {bench.call(other)}"
        )
        return Shortfall(message, None, {"calls": [bench.call(one), bench.call(other)], "wrong": result.wrong})


def _said(changing: Changing) -> str:
    if changing.add is not None:
        return f"{changing.add:+g}"
    if changing.scale is not None:
        return f"times {changing.scale:g}"
    if changing.reverse is not None:
        return f"axis {changing.reverse} reversed"
    if changing.roll is not None:
        return f"axis {changing.roll[0]} rolled by {changing.roll[1]}"
    assert changing.last is not None
    return f"{changing.last[1]:+g} at the last place of axis {changing.last[0]}"
