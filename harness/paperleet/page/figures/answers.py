"""Tables of got beside expected, from the answers that a submission's checks kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from paperleet.checks.base import Shortfall
from paperleet.checks.formula import FORMULA_DTYPE, PrecisionCheck
from paperleet.model import Probe
from paperleet.numbers import Floats

if TYPE_CHECKING:
    from paperleet.checks.base import Check
    from paperleet.checks.bench import Bench


@dataclass(frozen=True)
class Table:
    """Answers as rows of `got` and `expected`, each with its position, and what each row is allowed to be off by.

    `dtype` is the answer's, and `rule` the one for what is allowed. One call's answer is a table; answers that are
    vectors are rows of one. An answer with more than two axes has all but the last put under each other.
    """

    call: str
    dtype: str
    rule: str
    positions: Floats
    got: Floats
    expected: Floats
    allowed: Floats

    @property
    def errors(self) -> Floats:
        """|got − expected|; infinite where a value is not finite."""
        with np.errstate(invalid="ignore"):
            return np.where(np.isfinite(self.got), np.abs(self.got - self.expected), np.inf)

    @property
    def badness(self) -> float:
        """How far beyond the allowed the worst value is."""
        return float((self.errors / self.allowed[:, None]).max(initial=0.0))

    @property
    def wrong(self) -> int:
        """How many values are beyond what is allowed."""
        return int((self.errors > self.allowed[:, None]).sum())


def tables(bench: Bench, names: Sequence[str], first: Any) -> list[Table]:
    """The answers to the named checks' probes, each call once and by its strictest rule.

    `first` is the position of an answer's row 0.
    """
    found: dict[tuple[Probe, str], Table] = {}
    for asked in bench.plan.checks:
        if asked.name in names:
            for probe in asked.probes:
                table = _table(bench, asked.check, probe, first)
                known = found.get((probe, table.dtype)) if table is not None else None
                if table is not None and (known is None or table.allowed.max() < known.allowed.max()):
                    found[probe, table.dtype] = table
    return _stacked(bench, found)


def reference_tables(bench: Bench, name: str, first: Any) -> list[Table]:
    """The same of the reference's answers, to the probes of one check."""
    if not bench.has_reference:
        return []
    found: dict[tuple[Probe, str], Table] = {}
    for asked in bench.plan.checks:
        for probe in asked.probes if asked.name == name else ():
            values = bench.reference_table(probe)
            found[probe, ""] = _made(bench, probe, (values, values), first)
    return _stacked(bench, found)


def _table(bench: Bench, check: Check, probe: Probe, first: Any) -> Table | None:
    got = bench.table(probe)
    if isinstance(got, Shortfall) or not got.size:
        return None
    dtype, grows, rule = FORMULA_DTYPE, True, "allowed"
    if isinstance(check, PrecisionCheck):
        dtype, grows = bench.accepted_dtype(probe), check.angles == "asked dtype"
        rule = f"as exact as {dtype} can be" if grows else f"{dtype} without loss"
    allowed = bench.allowed(probe, dtype, grows=grows)
    shown = bench.answers[probe].facts.get("dtype", dtype)
    asked = bench.accepted_dtype(probe)
    label = asked if asked == shown else f"{shown} for {asked}"
    values = (np.asarray(got, np.float64), bench.expected(probe))
    return _made(bench, probe, values, first, allowed=allowed, dtype=label, rule=rule)


def _made(
    bench: Bench,
    probe: Probe,
    values: tuple[Floats, Floats],
    first: Any,
    *,
    allowed: float = 0.0,
    dtype: str = "",
    rule: str = "",
) -> Table:
    width = values[0].shape[-1] if values[0].ndim else 1
    got, expected = (array.reshape(-1, width) for array in values)
    length = bench.shape(probe)[-2] if len(bench.shape(probe)) > 1 else 1
    start = float(first.value(bench.of(probe).complete(probe.given)))
    positions = start + np.arange(len(got), dtype=np.float64) % max(1, length)
    return Table(bench.call(probe), dtype, rule, positions, got, expected, np.full(len(got), allowed))


def _stacked(bench: Bench, found: dict[tuple[Probe, str], Table]) -> list[Table]:
    """Vectors of one width under each other, in the order of their positions."""
    if len(bench.exercise.returns.shape) > 1:
        return list(found.values())
    groups: dict[tuple[int, str, str], list[Table]] = {}
    for table in found.values():
        groups.setdefault((table.got.shape[1], table.dtype, table.rule), []).append(table)
    return [_together(group) for group in groups.values()]


def block_of(table: Table, row: int) -> slice:
    """The rows of the block, of an answer with more than two axes, in which the row lies."""
    starts = np.flatnonzero(np.diff(table.positions, prepend=np.inf) < 0)
    begin = int(starts[starts <= row].max(initial=0))
    return slice(begin, int(starts[starts > row].min(initial=len(table.positions))))


def _together(group: Sequence[Table]) -> Table:
    ordered = sorted(group, key=lambda table: float(table.positions[0]))
    call = ordered[0].call if len(ordered) == 1 else f"{ordered[0].call} … {ordered[-1].call}"
    joined = {
        part: np.concatenate([getattr(table, part) for table in ordered])
        for part in ("positions", "got", "expected", "allowed")
    }
    return Table(call, ordered[0].dtype, ordered[0].rule, **joined)
