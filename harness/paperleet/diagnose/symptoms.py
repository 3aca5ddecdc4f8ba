"""Mistakes that show in which calls fail, and how."""

from __future__ import annotations

from collections.abc import Sequence

from paperleet.authoring import Symptom
from paperleet.checks.bench import Bench
from paperleet.diagnose.evidence import Evidence
from paperleet.model import Diagnosis, Observation, Probe, Trouble

Failing = tuple[Probe, Observation]

_FAILING = (Trouble.RAISED, Trouble.MEMORY)


def recognise(known: Sequence[Symptom], bench: Bench, evidence: Evidence) -> tuple[list[Diagnosis], list[Failing]]:
    """The known symptoms that account for failing calls, and the calls that raise and none accounts for."""
    failing = {
        "raised": [pair for pair in evidence.failed if pair[1].fault and pair[1].fault.trouble in _FAILING],
        "shape": list(evidence.misshapen),
    }
    found: list[Diagnosis] = []
    explained: set[Probe] = set()
    for symptom in known:
        mine = [pair for sign in symptom.signs for pair in failing[sign] if pair[0] not in explained]
        mine = [pair for pair in mine if _fits(bench, symptom, pair)]
        if mine and _is_to_blame(bench, symptom, mine, [*failing["raised"], *failing["shape"]], evidence.worked):
            explained.update(probe for probe, _ in mine)
            found.append(_diagnosis(bench, symptom, mine, evidence.worked))
    return found, [pair for pair in failing["raised"] if pair[0] not in explained]


def _fits(bench: Bench, symptom: Symptom, pair: Failing) -> bool:
    probe, observation = pair
    if not _is_of_the_kind(bench, symptom, probe):
        return False
    if observation.fault is not None or not symptom.axes:
        return True
    # Another shape is this symptom only where the axes that it is about, and no others, have another length.
    shape, wanted = observation.facts.get("shape"), bench.shape(probe)
    if shape is None or len(shape) != len(wanted):
        return False
    return {axis for axis in range(len(wanted)) if shape[axis] != wanted[axis]} <= set(symptom.axes)


def _is_of_the_kind(bench: Bench, symptom: Symptom, probe: Probe) -> bool:
    return symptom.when is None or bool(symptom.when(**bench.exercise.complete(probe.given)))


def _is_to_blame(
    bench: Bench, symptom: Symptom, mine: Sequence[Failing], failing: Sequence[Failing], worked: Sequence[Probe]
) -> bool:
    """Whether the kind of call, and nothing that other calls share, accounts for the failures."""
    if symptom.above is not None:
        sizes = [symptom.above(**bench.exercise.complete(probe.given)) for probe, _ in mine]
        others = [symptom.above(**bench.exercise.complete(probe.given)) for probe in worked]
        return bool(others) and min(sizes) > max(others) > 0
    causes = {_cause(bench, pair) for pair in mine}
    elsewhere = [pair for pair in failing if not _is_of_the_kind(bench, symptom, pair[0])]
    if any(_cause(bench, pair) in causes for pair in elsewhere):
        return False
    others_of_the_kind = [probe for probe in worked if _is_of_the_kind(bench, symptom, probe)]
    # Some calls of the kind may work by luck, such as a width whose columns happen to broadcast.
    return len(mine) > len(others_of_the_kind) and any(not _is_of_the_kind(bench, symptom, p) for p in worked)


def _cause(bench: Bench, pair: Failing) -> object:
    """Equal for calls that stop for the same reason: a line and exception, or the axes that have another length."""
    probe, observation = pair
    if observation.fault is not None:
        return observation.fault.cause
    shape, wanted = observation.facts.get("shape"), bench.shape(probe)
    if shape is None:
        return observation.facts.get("type")
    if len(shape) != len(wanted):
        return len(shape)
    return tuple(got == expected for got, expected in zip(shape, wanted, strict=True))


def _diagnosis(bench: Bench, symptom: Symptom, failing: Sequence[Failing], worked: Sequence[Probe]) -> Diagnosis:
    probe, observation = min(failing, key=lambda pair: bench.size(pair[0]))
    alike = sum(_is_of_the_kind(bench, symptom, other) for other in worked) if symptom.above is None else 0
    said = f"{len(failing)} of {len(failing) + alike} calls of this kind fail, and {len(worked) - alike} others work"
    fault = observation.fault
    if fault is not None:
        said += f"; the smallest: {bench.call(probe)} {fault.message}"
    else:
        shape, wanted = observation.facts.get("shape"), list(bench.shape(probe))
        said += f"; the smallest: {bench.call(probe)} has shape {shape}, expected {wanted}"
    return Diagnosis(symptom.id, symptom.title, said, symptom.advice)
