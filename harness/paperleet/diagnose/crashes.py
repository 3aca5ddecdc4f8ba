"""Tells a crash by its cause: the learner's own line, the exception, and the smallest call that brings it about."""

from __future__ import annotations

from collections.abc import Sequence

from paperleet import inspection, untrusted
from paperleet.checks.bench import Bench
from paperleet.diagnose import signature
from paperleet.model import Diagnosis, Fault, Observation, Probe, Trouble

_ADVICE = "run the smallest call above in Python, and look at the shapes and types on that line"


def at_import(bench: Bench, fault: Fault) -> list[Diagnosis]:
    """The exception that stops the import; nothing for what the entry's own check tells completely."""
    if fault.trouble is not Trouble.IMPORT or not fault.line:
        return []
    title = f"importing the file raises {fault.exception}"
    return [Diagnosis("crash", title, _place(bench, fault), _advice(fault, "the file must import without an error"))]


def in_calls(bench: Bench, failing: Sequence[tuple[Probe, Observation]]) -> list[Diagnosis]:
    """One diagnosis for each line that raises."""
    by_cause: dict[str, list[tuple[Probe, Fault]]] = {}
    for probe, observation in failing:
        if observation.fault is not None:
            by_cause.setdefault(observation.fault.cause, []).append((probe, observation.fault))
    return [_diagnosis(bench, calls) for calls in by_cause.values()]


def _diagnosis(bench: Bench, calls: Sequence[tuple[Probe, Fault]]) -> Diagnosis:
    probe, fault = min(calls, key=lambda call: bench.size(call[0]))
    function = signature.definition(bench)
    if fault.exception == "TypeError" and not fault.line and function is not None:
        shown = f"yours: {signature.written(function)}\nthe contract's: {bench.exercise.entry.signature}"
        title = "the function does not take the contract's arguments"
        said = f"{bench.call(probe)} {fault.message}\n{shown}"
        return Diagnosis("signature", title, said, "compare your def line with the contract")
    count = f"{len(calls)} call{'s' if len(calls) != 1 else ''}"
    evidence = f"{_place(bench, fault)}\n{count} stop there; the smallest: {bench.call(probe)}"
    return Diagnosis("crash", f"the code raises {fault.exception}", evidence, _advice(fault, _ADVICE))


def _place(bench: Bench, fault: Fault) -> str:
    """The line as it stands in the learner's file, and what it raises."""
    lines = bench.source.splitlines()
    if fault.file or not 1 <= fault.line <= len(lines):
        return fault.message
    text = untrusted.one_line(lines[fault.line - 1].strip(), 100)
    return f"{inspection.place(bench.source, fault.line)}: {text}\n{fault.exception}: {fault.text}"


def _advice(fault: Fault, otherwise: str) -> str:
    return f"did you mean {fault.hint!r}?" if fault.hint else otherwise
