"""Is an answer the same whenever it is asked? Noise, dropout and state are told before any formula."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from paperleet import numbers
from paperleet.checks.base import Shortfall
from paperleet.checks.bench import Bench
from paperleet.diagnose import contract
from paperleet.diagnose.evidence import Evidence
from paperleet.model import Diagnosis, Probe, Trouble
from paperleet.numbers import Floats

AGAIN = 100  # the turn of a fresh probe that is asked once more, in a third child
_ZEROS_OF_DROPOUT = 0.02


def finding(bench: Bench, evidence: Evidence) -> Diagnosis | None:
    """Noise when two children differ on the same questions in the same order, state when only the order matters."""
    probes = [probe for probe, _ in bench.answers.items()]
    fresh = [probe for probe in probes if probe.fresh and probe.turn != AGAIN]
    again = {probe.question: probe for probe in probes if probe.fresh and probe.turn == AGAIN}
    for probe in fresh:
        if probe.question in again and (said := _difference(bench, probe, again[probe.question])):
            name = "dropout-inside" if _is_dropout(bench, fresh) else "noise"
            return contract.named(name, f"{bench.call(probe)}, asked in two fresh processes, {said}")
    by_question = {probe.question: probe for probe in fresh}
    for probe in probes:
        known = by_question.get(probe.question)
        if known is None or probe.fresh or probe.procedure != "call" or probe.positional != known.positional:
            continue
        if said := _difference(bench, probe, known):
            order = "a repeated call" if probe.turn else "asked after other calls"
            return contract.named("stateful", f"{bench.call(probe)}, {order} and in a fresh process, {said}")
    return None


def _difference(bench: Bench, one: Probe, other: Probe) -> str:
    """How two answers to the same call differ; empty when they do not, or when neither can be read."""
    first, second = bench.table(one), bench.table(other)
    if isinstance(first, Shortfall) or isinstance(second, Shortfall):
        both = isinstance(first, Shortfall) and isinstance(second, Shortfall)
        # A call that ran out of time says nothing about the order of calls.
        if both or any(_ran_out(bench, probe) for probe in (one, other)):
            return ""
        return "works in one and fails in the other"
    a, b = np.asarray(first, np.float64), np.asarray(second, np.float64)
    if a.shape != b.shape:
        return f"gives the shapes {list(a.shape)} and {list(b.shape)}"
    result = numbers.compare_alike(a, b, bench.allowed(one, bench.asked_dtype(one)))
    if result.agrees:
        return ""
    return f"gives {result.got:.9g} and {result.expected:.9g} at {list(result.index)}"


def _ran_out(bench: Bench, probe: Probe) -> bool:
    fault = bench.answers[probe].fault
    return fault is not None and fault.trouble in (Trouble.TIMEOUT, Trouble.NOT_ASKED)


def _is_dropout(bench: Bench, probes: Sequence[Probe]) -> bool:
    """Whether some values are zero and all the others are the formula's, times one factor."""
    got: list[Floats] = []
    wanted: list[Floats] = []
    for probe in probes:
        table = bench.table(probe)
        if not isinstance(table, Shortfall):
            got.append(np.asarray(table, np.float64).ravel())
            wanted.append(bench.expected(probe).ravel())
    if not got:
        return False
    values, expected = np.concatenate(got), np.concatenate(wanted)
    clear = np.abs(expected) > 1e-2
    dropped = clear & (values == 0)
    kept = clear & ~dropped
    if dropped.sum() < _ZEROS_OF_DROPOUT * clear.sum() or not kept.any():
        return False
    ratios = values[kept] / expected[kept]
    return bool(np.ptp(ratios) < 1e-3)
