"""Names the mistakes a submission makes, with evidence, or says that they are none it knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from paperleet.authoring import Catalogue
from paperleet.checks.bench import Bench
from paperleet.course import python
from paperleet.course.schema import Course
from paperleet.diagnose import (
    beginning,
    contract,
    counterexample,
    crashes,
    fingerprint,
    measured,
    signature,
    steadiness,
    structure,
    symptoms,
    variations,
)
from paperleet.diagnose.evidence import Answer, Evidence, gather
from paperleet.judging import Judged
from paperleet.model import Diagnosis, Probe, RuledOut


class Diagnosed(NamedTuple):
    """The mistakes found, the likeliest first, those ruled out, and the smallest wrong value as a line of Python.

    `fingerprint` is the same for submissions that give the same wrong numbers.
    """

    diagnoses: tuple[Diagnosis, ...] = ()
    ruled_out: tuple[RuledOut, ...] = ()
    counterexample: str = ""
    fingerprint: str = ""


# What is returned is no tensor at all.
_OTHER_OBJECTS = {"tuple-returned", "list-returned", "nothing-returned", "wrong-type-returned"}
# Contract findings that say what becomes of right values; the others follow after what is wrong with the values.
_FORM = (
    "wrong-type-returned",
    "pairs-left-apart",
    "tuple-returned",
    "list-returned",
    "nothing-returned",
    "numpy-array-returned",
    "tensor-returned",
    "sparse-returned",
    "batch-axis",
    "transposed",
)

# What answers that differ from call to call may be taken for.
_UNSTEADY = ("stateful", "noise", "precision-discarded", "float32-angles")


def follow_up(course: Course, bench: Bench) -> tuple[Probe, ...]:
    """What to ask in a further fresh child before a diagnosis: separating cases, and the fresh probes again."""
    catalogue = _catalogue(course, bench)
    separating = catalogue.separating if catalogue is not None else ()
    asked = {probe.question for probe, _ in bench.answers.items()}
    wanted = [bench.exercise.probe(dict(case)) for case in separating]
    fresh = [probe for probe, _ in bench.answers.items() if probe.fresh]
    again = [replace(probe, turn=steadiness.AGAIN) for probe in fresh]
    wanted += counterexample.small_calls(bench.exercise)
    return (*again, *dict.fromkeys(probe for probe in wanted if probe.question not in asked))


def diagnose(course: Course, bench: Bench, judged: Judged) -> Diagnosed:
    """What the answers say about the mistakes made."""
    if bench.answers.loaded is not None and bench.answers.loaded.fault is not None:
        return Diagnosed(tuple(crashes.at_import(bench, bench.answers.loaded.fault)))
    unwritten = beginning.finding(course, bench)
    if unwritten is not None:
        return Diagnosed((unwritten,))
    signatures = list(signature.findings(bench))
    if any(found.id == "arguments-exchanged" for found in signatures):
        return Diagnosed(tuple(signatures))  # every other finding would be about calls that were never meant
    catalogue = _catalogue(course, bench)
    evidence = gather(bench)
    form, rest = _contract(bench, judged, evidence)
    shown = measured.findings(catalogue, bench) if catalogue is not None else []
    unsteady = steadiness.finding(bench, evidence)
    if unsteady is not None and not shown:
        rest = [finding for finding in rest if finding.id not in _UNSTEADY]
        return Diagnosed((unsteady, *form, *rest))
    named, ruled_out = _by_formula(catalogue, bench, evidence)
    for name, further in catalogue.functions.items() if catalogue is not None and not named else ():
        more, others = _by_formula(further, bench, gather(bench, name))
        named, ruled_out = [*named, *more], (*ruled_out, *others)
    ids = {finding.id for finding in named}
    named += [finding for finding in shown if finding.id not in ids]
    known = catalogue.symptoms if catalogue is not None else ()
    if any(finding.id in _OTHER_OBJECTS for finding in form):
        known = ()  # what is no tensor has no shape to be wrong
    failing, unexplained = symptoms.recognise(known, bench, evidence)
    failing += crashes.in_calls(bench, unexplained)
    if not named and not failing:
        # A result of another dtype has the digits of that dtype, which is one finding.
        is_told = any(finding.id == "dtype-ignored" for finding in rest)
        found = structure.findings(evidence)
        named = [finding for finding in found if not (is_told and finding.id == "precision-discarded")]
    smallest = counterexample.line(evidence, catalogue.decides if catalogue is not None else None)
    separating = catalogue.separating if catalogue is not None else ()
    whole = (*named, *form, *failing, *signatures, *rest)
    return Diagnosed(whole, ruled_out, smallest, fingerprint.of(bench.exercise, evidence, separating))


def _contract(bench: Bench, judged: Judged, evidence: Evidence) -> tuple[list[Diagnosis], list[Diagnosis]]:
    """What the checks named themselves: findings about the object returned, and all others."""
    found = contract.findings(judged.shortfalls, bench.exercise.framework)
    form = [finding for finding in found if finding.id in _FORM]
    rest = [finding for finding in found if finding.id not in _FORM]
    ids = {finding.id for finding in form}
    if evidence.is_transposed and "transposed" not in ids:
        form.append(contract.named("transposed", "every table that is not square has its axes exchanged"))
    nothing = [probe for probe, known in evidence.misshapen if known.facts.get("kind") == "none"]
    if nothing and "nothing-returned" not in ids:
        smallest = min(nothing, key=bench.size)
        form.append(
            contract.named("nothing-returned", f"{len(nothing)} calls return None, such as {bench.call(smallest)}")
        )
    if ids & _OTHER_OBJECTS:
        rest = [finding for finding in rest if finding.id != "dtype-ignored"]
    return form, rest


def _by_formula(
    catalogue: Catalogue | None, bench: Bench, evidence: Evidence
) -> tuple[list[Diagnosis], tuple[RuledOut, ...]]:
    """The variation of the formula that gives the answers, and what shows only where the name is not decided."""
    if catalogue is None or not evidence.usable:
        return [], ()
    deciding = [answer for answer in evidence.usable if catalogue.decides(**answer.arguments)]
    aside = [answer for answer in evidence.usable if not catalogue.decides(**answer.arguments)]
    if not deciding:
        deciding, aside = aside, []
    if len(deciding) < evidence.not_finite:
        return [], ()
    if all(answer.is_right for answer in deciding):
        return _only_aside(catalogue, aside), ()
    matches, misses = variations.search(catalogue, deciding, catalogue.fits(_pairs(deciding)))
    ruled_out = tuple(
        RuledOut(miss.candidate.id, f"differs by {miss.difference:.2g} in {miss.call}") for miss in misses
    )
    if not matches:
        return [], ruled_out
    matches = variations.failing_as_asked(catalogue, matches, [bench.inputs(probe) for probe, _ in evidence.failed])
    base, asides = variations.with_aside(catalogue, [match.candidate for match in matches], aside)
    best = next((match for match in matches if match.candidate is base), matches[0])
    others = {match.candidate.id: match for match in matches if match.candidate.id != best.candidate.id}
    named = [_told(best, list(others.values()), len(deciding))]
    if aside and base is None:
        named[0] = replace(
            named[0], evidence=f"{named[0].evidence}\nother calls, such as {aside[0].call}, differ further"
        )
    alike = [match.candidate for match in matches if match.candidate.id == best.candidate.id]
    # Of several variants with nearly the same numbers, one may account for every digit.
    lost = min((variations.lost_precision(catalogue, candidate, deciding) for candidate in alike), key=len)
    if lost:
        named.append(contract.named("precision-discarded", lost))
    return [*named, *(_told(match, [], len(aside)) for match in asides)], ruled_out


def _only_aside(catalogue: Catalogue, aside: Sequence[Answer]) -> list[Diagnosis]:
    if all(answer.is_right for answer in aside):
        return []
    _, asides = variations.with_aside(catalogue, [], aside)
    return [_told(match, [], len(aside)) for match in asides]


def _told(match: variations.Match, others: Sequence[variations.Match], calls: int) -> Diagnosis:
    parts = match.candidate.parts
    labels = [part.variant.label for part in parts if part.variant.label]
    what = f" ({'; '.join(labels)})" if labels else ""
    lines = [
        f"agrees with {match.candidate.id}{what} in {match.values} of {match.values} values of {calls} calls, "
        f"to {match.error:.1g}",
        f"differs from the contract by up to {match.difference:.3g}, first at {list(match.first)} of {match.call}",
    ]
    aliases = [part.mistake.alias for part in parts if part.mistake.alias]
    if aliases and len(parts) == 1:
        lines.append(f"the same numbers as {', '.join(aliases)}")
    if others:
        lines.append(f"these answers fit {', '.join(other.candidate.id for other in others)} just as well")
    elsewhere = dict.fromkeys(part.mistake.elsewhere for part in parts if part.mistake.elsewhere)
    lines += [f"right elsewhere: {said}" for said in elsewhere]
    ordered = sorted(parts, key=lambda part: part.mistake.id)
    title = "; and ".join(part.mistake.title for part in ordered)
    advice = "; ".join(dict.fromkeys(part.mistake.advice for part in ordered))
    return Diagnosis(match.candidate.id, title, "\n".join(lines), advice)


def _pairs(answers: Sequence[Answer]) -> list[tuple[dict[str, object], object]]:
    return [(dict(answer.arguments), answer.values) for answer in answers]


def _catalogue(course: Course, bench: Bench) -> Catalogue | None:
    return python.catalogue(course, bench.exercise)
