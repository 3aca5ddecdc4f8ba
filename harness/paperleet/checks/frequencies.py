"""Do the frequencies of a table's pairs of columns fall from pair to pair?"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

import numpy as np

from paperleet.checks.base import Cases, Check, Judgement, Shortfall
from paperleet.checks.bench import Bench
from paperleet.course.declared import key
from paperleet.model import Probe
from paperleet.numbers import Floats

if TYPE_CHECKING:
    from paperleet.course.schema import Exercise


class FallingFrequenciesCheck(Cases, Check):
    """From one row to the next, every pair of columns (2i, 2i+1) turns by less than the pair before it."""

    kind: Literal["falling_frequencies"]
    default_title: ClassVar[str] = "frequencies fall from pair to pair"

    ratio: float = key(
        default=0.999, gt=0, le=1, description="the largest share of the turn before that still counts as less"
    )

    def probes(self, exercise: Exercise, seed: int) -> list[Probe]:
        return [exercise.probe(case) for case in self.cases(exercise, seed, self.id)]

    def judge(self, bench: Bench) -> Judgement:
        shortfalls: list[Shortfall] = []
        slowest = np.inf
        for probe in bench.probes_of(self):
            table = bench.table(probe)
            if isinstance(table, Shortfall):
                shortfalls.append(table)
                continue
            turns = _turns(np.asarray(table, np.float64))
            slowest = min(slowest, float(turns.min(initial=np.inf)))
            found = self._look(bench, probe, turns)
            shortfalls += [found] if found is not None else []
        shortfalls.sort(key=lambda shortfall: shortfall.cause is not None)
        return Judgement(shortfalls, f"the slowest pair turns {slowest:.3g} radians a row")

    def _look(self, bench: Bench, probe: Probe, turns: Floats) -> Shortfall | None:
        with np.errstate(invalid="ignore"):
            falls = (turns[1:] <= self.ratio * turns[:-1]) & (turns[1:] < turns[:-1])
        if falls.all():
            return None
        pair = int(np.argmin(falls)) + 1
        message = (
            f"columns {2 * pair} and {2 * pair + 1} turn {turns[pair]:.6g} radians a row, "
            f"which is not less than the {turns[pair - 1]:.6g} of the pair before\nin {bench.call(probe)}"
        )
        return Shortfall(message, None, {"pair": pair, "call": bench.call(probe)})


def _turns(table: Floats) -> Floats:
    """The radians, from 0 to a full turn, that each pair of columns turns from the first row to the second."""
    pairs = table.shape[-1] // 2
    angles = np.arctan2(table[:2, 0 : 2 * pairs : 2], table[:2, 1 : 2 * pairs : 2])
    turns: Floats = np.mod(angles[1] - angles[0], 2 * np.pi)
    return turns
