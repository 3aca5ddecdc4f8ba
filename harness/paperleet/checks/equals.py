"""Are the values those that the declaration lists?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

import numpy as np

from paperleet import numbers
from paperleet.checks.base import Check, Given, Judgement, Shortfall
from paperleet.checks.bench import Bench
from paperleet.course.declared import After, Limited, key, refuse
from paperleet.model import HarnessFault, Probe

if TYPE_CHECKING:
    from pydantic import ValidationInfo

    from paperleet.course.schema import Exercise


def _are_numbers(value: tuple[Any, ...], _: ValidationInfo) -> tuple[Any, ...]:
    try:
        regular = np.array(value).dtype.kind in "if"
    except ValueError:
        regular = False
    refuse([] if regular else [((), "give numbers, in lists of equal length")])
    return value


class EqualsCheck(Check):
    """One call, or one row of its result, has exactly the listed values."""

    kind: Literal["equals"]
    default_title: ClassVar[str] = "the values are the listed ones"

    given: Given = key(description="the call")
    values: Annotated[tuple[Any, ...], Limited(min_length=1), After(_are_numbers)] = key(
        description="the expected numbers, in lists as the result's axes"
    )
    row: int | None = key(
        default=None, ge=0, description="the one row that has these values; the whole result when left out"
    )
    tolerance: float = key(default=0.0, ge=0, allow_inf_nan=False, description="how far a value may be off")

    def probes(self, exercise: Exercise, seed: int) -> list[Probe]:
        return [exercise.probe(self.given)]

    def judge(self, bench: Bench) -> Judgement:
        (probe,) = bench.probes_of(self)
        table = bench.table(probe)
        if isinstance(table, Shortfall):
            return Judgement([table])
        wanted = np.array(self.values, np.float64)
        part = table if self.row is None else table[self.row : self.row + 1].reshape(table.shape[1:])
        if part.shape != wanted.shape:
            shapes = f"{list(wanted.shape)} instead of {list(part.shape)}"
            raise HarnessFault(f"the check {self.id} of {bench.exercise.id} lists values of shape {shapes}")
        result = numbers.compare(part, wanted, self.tolerance)
        where = "" if self.row is None else f"row {self.row} of "
        if result.agrees:
            return Judgement(message=f"{result.total} values as listed")
        rounding = f", allowed {self.tolerance:.2g}" if self.tolerance else " exactly"
        message = (
            f"{result.wrong} of {result.total} values of {where}{bench.call(probe)} differ\n"
            f"worst difference {result.error:.3g} at {list(result.index)}: "
            f"got {result.got:.9g}, expected {result.expected:.9g}{rounding}"
        )
        evidence = {
            "call": bench.call(probe),
            "got": np.asarray(part, np.float64).tolist(),
            "expected": wanted.tolist(),
        }
        finite = bool(np.isfinite(np.asarray(part, np.float64)).all())
        return Judgement([Shortfall(message, None, evidence if finite else {"call": bench.call(probe)})])
