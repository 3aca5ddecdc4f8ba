"""Mistakes that show in which calls fail, and how."""

from __future__ import annotations

from collections.abc import Sequence

from paperleet.authoring import Symptom
from paperleet.checks.bench import Bench
from paperleet.diagnose.evidence import Evidence
from paperleet.model import Diagnosis, Observation, Probe, Trouble

_FAILING = (Trouble.RAISED, Trouble.MEMORY)


def recognise(
    known: Sequence[Symptom], bench: Bench, evidence: Evidence
) -> tuple[list[Diagnosis], list[tuple[Probe, Observation]]]:
    """The known symptoms that account for failing calls, and the calls that raise and none accounts for."""
    failing = {
        "raised": [pair for pair in evidence.failed if pair[1].fault and pair[1].fault.trouble in _FAILING],
        "shape": list(evidence.misshapen),
    }
    found: list[Diagnosis] = []
    explained: set[Probe] = set()
    for symptom in known:
        mine = [pair for sign in symptom.signs for pair in failing[sign] if pair[0] not in explained]
        mine = [pair for pair in mine if _fits(bench, symptom, pair[0])]
        if mine and _is_told_apart(bench, symptom, mine, evidence.worked):
            explained.update(probe for probe, _ in mine)
            found.append(_diagnosis(bench, symptom, mine))
    return found, [pair for pair in failing["raised"] if pair[0] not in explained]


def _fits(bench: Bench, symptom: Symptom, probe: Probe) -> bool:
    return symptom.when is None or bool(symptom.when(**bench.exercise.complete(probe.given)))


def _is_told_apart(
    bench: Bench, symptom: Symptom, failing: Sequence[tuple[Probe, Observation]], worked: Sequence[Probe]
) -> bool:
    """Whether the symptom's calls differ from those that worked, so that it and not the call itself is to blame."""
    if symptom.above is not None:
        sizes = [symptom.above(**bench.exercise.complete(probe.given)) for probe, _ in failing]
        others = [symptom.above(**bench.exercise.complete(probe.given)) for probe in worked]
        return bool(others) and min(sizes) > max(others)
    others_failing = [probe for probe in worked if _fits(bench, symptom, probe)]
    # Some calls of the kind may work by luck, such as a width whose columns happen to broadcast.
    return len(failing) > len(others_failing) and any(not _fits(bench, symptom, probe) for probe in worked)


def _diagnosis(bench: Bench, symptom: Symptom, failing: Sequence[tuple[Probe, Observation]]) -> Diagnosis:
    probe, observation = min(failing, key=lambda pair: bench.size(pair[0]))
    count = f"{len(failing)} call{'s' if len(failing) != 1 else ''}"
    fault = observation.fault
    if fault is not None:
        said = f"{count} of this kind fail, the others work; the smallest: {bench.call(probe)} {fault.message}"
    else:
        shape = observation.facts.get("shape")
        wanted = list(bench.exercise.shape(probe.given))
        said = f"{count} of this kind have another shape: {bench.call(probe)} gives {shape}, expected {wanted}"
    return Diagnosis(symptom.id, symptom.title, said, symptom.advice)
