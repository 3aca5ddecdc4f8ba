"""The answers that a diagnosis may be drawn from, in one shape."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from paperleet.checks.base import Shortfall
from paperleet.checks.bench import Bench
from paperleet.checks.formula import FORMULA_DTYPE
from paperleet.checks.raises import RaisesCheck
from paperleet.model import Observation, Probe, Value
from paperleet.numbers import Floats


@dataclass(frozen=True)
class Answer:
    """One usable answer beside the truth; `call` is the line of Python that asks for it.

    `arguments` are those of the call with defaults, the `drawn` ones as float64 arrays; in `plain` they have the
    names of their forms.
    """

    probe: Probe
    arguments: dict[str, Any]
    values: Floats
    expected: Floats
    allowed: float
    magnitude: float
    dtype: str
    got_dtype: str
    call: str
    plain: dict[str, Value] = field(default_factory=dict)
    drawn: frozenset[str] = frozenset()

    @cached_property
    def inputs(self) -> tuple[object, ...]:
        """What tells this call's inputs from others': the plain ones, and a digest of the drawn ones' numbers."""
        digest = hashlib.sha256()
        for name in sorted(self.drawn):
            digest.update(np.ascontiguousarray(self.arguments[name.replace(".", "_")]).tobytes())
        return (*sorted(self.plain.items()), digest.digest() if self.drawn else b"")

    @property
    def is_right(self) -> bool:
        """Whether the values are the formula's, at float32's precision."""
        return bool(np.all(np.abs(self.values - self.expected) <= self.allowed))


@dataclass(frozen=True)
class Evidence:
    """Everything that was answered to calls that should work."""

    usable: Sequence[Answer]
    not_finite: int
    failed: Sequence[tuple[Probe, Observation]]
    misshapen: Sequence[tuple[Probe, Observation]]
    worked: Sequence[Probe]
    is_transposed: bool


def gather(bench: Bench, of: str = "") -> Evidence:
    """The evidence in the answers to plain calls of the entry, or of a further function, with good arguments."""
    own = good_calls(bench, [probe for probe, _ in bench.answers.items()], of=of)
    good = [probe for probe in own if not bench.exercise.is_random(probe.given)]
    turned = _is_transposed(bench, good)
    usable, failed, misshapen, worked = [], [], [], []
    not_finite = 0
    for probe in good:
        observation = bench.answers[probe]
        if observation.fault is not None:
            failed.append((probe, observation))
            continue
        found = bench.table(probe)
        values = observation.arrays.get("value")
        if turned and values is not None and values.ndim == 2:
            found = values.T if values.T.shape == bench.shape(probe) else found
        if isinstance(found, Shortfall):
            misshapen.append((probe, observation))
            continue
        worked.append(probe)
        table = np.asarray(found, dtype=np.float64)
        if not np.isfinite(table).all():
            not_finite += 1
        elif table.size:
            usable.append(_answer(bench, probe, table))
    return Evidence(usable, not_finite, failed, misshapen, worked, turned)


def _answer(bench: Bench, probe: Probe, table: Floats) -> Answer:
    arguments = bench.inputs(probe)
    allowed = bench.allowed(probe, FORMULA_DTYPE)
    magnitude = bench.magnitude(probe)
    dtype = bench.asked_dtype(probe)
    got = bench.answers[probe].facts.get("dtype", "")
    return Answer(
        probe,
        arguments,
        table,
        bench.expected(probe),
        allowed,
        magnitude,
        dtype,
        got,
        bench.call(probe),
        bench.of(probe).complete(probe.given),
        frozenset(bench.tensors(probe)),
    )


def good_calls(
    bench: Bench, probes: Sequence[Probe], procedures: Sequence[str] = ("call",), of: str = ""
) -> list[Probe]:
    """Plain first calls of the entry, or of a further function, that no check expects to be refused."""
    refused = {
        probe for asked in bench.plan.checks if isinstance(asked.check, RaisesCheck) for probe in asked.probes[1:]
    }
    plain = (probe for probe in probes if probe.procedure in procedures and not probe.turn and not probe.fresh)
    return [probe for probe in plain if probe.part == of and probe not in refused]


def _is_transposed(bench: Bench, probes: Sequence[Probe]) -> bool:
    """Whether every table that is not square has its axes the other way round; a square one does not tell."""
    shapes = []
    for probe in probes:
        shape = bench.answers[probe].facts.get("shape")
        expected = bench.shape(probe)
        if shape is not None and len(expected) == 2 and expected[0] != expected[1]:
            shapes.append(tuple(shape) == expected[::-1])
    return bool(shapes) and all(shapes)
