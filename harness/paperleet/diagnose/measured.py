"""Mistakes that are measured: what is drawn, or no number, matches no prediction number by number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from paperleet.authoring import Catalogue, Seen
from paperleet.checks.base import Shortfall
from paperleet.checks.bench import Bench
from paperleet.checks.formula import FORMULA_DTYPE
from paperleet.diagnose.evidence import good_calls
from paperleet.model import CourseRefused, Diagnosis, Probe
from paperleet.numbers import Floats


def findings(catalogue: Catalogue, bench: Bench) -> list[Diagnosis]:
    """The mistakes whose `shows` sees them in the answers."""
    measured = [known for known in catalogue.mistakes if known.shows is not None]
    calls = list(_calls(bench)) if measured else []
    found = []
    for known in measured:
        said = _shown(bench, known.id, known.shows, calls)
        if said:
            found.append(Diagnosis(known.id, known.title, said, known.advice))
    return found


def _shown(bench: Bench, name: str, shows: object, calls: Sequence[Seen]) -> str:
    try:
        with np.errstate(all="ignore"):
            return str(shows(calls) or "") if callable(shows) and calls else ""
    except Exception as error:
        where = f"exercises/{bench.exercise.id}/mistakes.py"
        raise CourseRefused(f"{where}: {name} cannot be measured: {type(error).__name__}: {error}") from error


def _calls(bench: Bench) -> Iterator[Seen]:
    asked = [probe for probe, _ in bench.answers.items()]
    objects = [probe for probe in asked if probe.procedure == "often" and not probe.part]  # several of one case
    for probe in [*good_calls(bench, asked, procedures=("call", "twice")), *objects]:
        values = _array(bench, probe, "value")
        if values is not None:
            is_random = bench.exercise.is_random(probe.given)
            expected = None if is_random else bench.expected(probe)
            again = _array(bench, probe, "again") if probe.procedure == "twice" else None
            further = _further(bench, probe) if probe.procedure == "often" else ()
            allowed = bench.allowed(probe, FORMULA_DTYPE)
            is_right = expected is not None and bool(np.all(np.abs(values - expected) <= allowed))
            yield Seen(bench.inputs(probe), values, again, expected, bench.call(probe), is_right, further)


def _further(bench: Bench, probe: Probe) -> tuple[Floats, ...]:
    names = [name for name in bench.answers[probe].arrays if name.startswith("call ")]
    found = [_array(bench, probe, name) for name in names]
    return tuple(values for values in found if values is not None)


def _array(bench: Bench, probe: Probe, name: str) -> Floats | None:
    if bench.answers[probe].fault is not None:
        return None
    found = bench.table_of(bench.answers[probe], probe, name)
    return None if isinstance(found, Shortfall) else np.asarray(found, np.float64)
