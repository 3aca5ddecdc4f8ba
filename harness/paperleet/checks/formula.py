"""Are the numbers right, and as exact as the asked dtype allows? Two questions with two messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal

from paperleet import numbers
from paperleet.checks.base import Cases, Check, Judgement, Shortfall
from paperleet.checks.bench import Bench, values_shortfall
from paperleet.course.declared import key
from paperleet.model import Probe
from paperleet.numbers import Comparison

if TYPE_CHECKING:
    from paperleet.course.schema import Exercise

# "Is it the right function?" is asked at this precision, whatever dtype the call asks for.
FORMULA_DTYPE = "float32"


class FormulaCheck(Cases, Check):
    """The values agree with the independent formula at float32's tolerance."""

    kind: Literal["formula"]
    asks_values: ClassVar[bool] = True
    default_title: ClassVar[str] = "the values are the formula's"

    def probes(self, exercise: Exercise, seed: int) -> list[Probe]:
        return [exercise.probe(case) for case in self.cases(exercise, seed, self.id)]

    def judge(self, bench: Bench) -> Judgement:
        compared, shortfalls = compare_all(bench, self, FORMULA_DTYPE)
        wrong = values_shortfall(bench, compared, tells="values")
        return Judgement([*([wrong] if wrong else []), *shortfalls], **_agreement(compared))


class PrecisionCheck(Cases, Check):
    """The values are as exact as the asked dtype allows; what is wrong at float32 already is not asked again."""

    kind: Literal["precision"]
    asks_values: ClassVar[bool] = True
    default_title: ClassVar[str] = "the values are as exact as the dtype allows"

    angles: Literal["asked dtype", "exact"] = key(
        default="asked dtype",
        description="'exact' allows only the rounding of the result: angles must be formed more exactly",
    )

    def probes(self, exercise: Exercise, seed: int) -> list[Probe]:
        return [exercise.probe(case) for case in self.cases(exercise, seed, self.id)]

    def judge(self, bench: Bench) -> Judgement:
        compared: list[tuple[Probe, Comparison]] = []
        shortfalls: list[Shortfall] = []
        for probe in bench.probes_of(self):
            asked = bench.accepted_dtype(probe)
            got = bench.answers[probe].facts.get("dtype", asked)
            comparison = bench.against_formula(probe, asked, grows=self.angles == "asked dtype")
            if isinstance(comparison, Shortfall):
                shortfalls.append(comparison)
            elif got != asked:
                message = f"{bench.call(probe)} has dtype {got}, so its precision was not asked"
                shortfalls.append(Shortfall(message, "dtype", mistake="dtype-ignored"))
            else:
                compared.append((probe, comparison))
        wrong = self._loss(bench, compared)
        return Judgement([*([wrong] if wrong else []), *shortfalls], **_agreement(compared))

    def _loss(self, bench: Bench, compared: list[tuple[Probe, Comparison]]) -> Shortfall | None:
        lossy = [(probe, comparison) for probe, comparison in compared if not comparison.agrees]
        if not lossy:
            return None
        probe, worst = max(lossy, key=lambda pair: pair[1].badness)
        asked = bench.accepted_dtype(probe)
        if worst.error > bench.allowed(probe, FORMULA_DTYPE):
            message = "the values are wrong already at float32's precision"
            return Shortfall(f"{message}\nin {bench.call(probe)}", "values")
        mistake = "float32-angles" if self.angles == "exact" else "precision-discarded"
        found = values_shortfall(bench, compared, mistake)
        assert found is not None
        digits = numbers.digits_lost(worst.error, asked)
        lost = f"{digits} {'digit' if digits == 1 else 'digits'} lost"
        if self.angles == "exact":
            says = f"{lost} at large positions; form angles in float64 and cast at the end"
        else:
            says = f"{lost}: right to {worst.error:.1g}, where {asked} allows {worst.allowed:.1g}"
        return Shortfall(f"{says}\n{found.message}", None, found.evidence, found.mistake)


class ReferenceCheck(Cases, Check):
    """The values agree with the course's own solution, which answers the same calls in a process of its own."""

    kind: Literal["reference"]
    asks_values: ClassVar[bool] = True
    wants_reference: ClassVar[bool] = True
    default_title: ClassVar[str] = "the values are the reference's"

    def probes(self, exercise: Exercise, seed: int) -> list[Probe]:
        return [exercise.probe(case) for case in self.cases(exercise, seed, self.id)]

    def judge(self, bench: Bench) -> Judgement:
        compared: list[tuple[Probe, Comparison]] = []
        shortfalls: list[Shortfall] = []
        for probe in bench.probes_of(self):
            values = bench.table(probe)
            if isinstance(values, Shortfall):
                shortfalls.append(values)
            else:
                allowed = bench.allowed(probe, FORMULA_DTYPE)
                compared.append((probe, numbers.compare(values, bench.reference_table(probe), allowed)))
        wrong = values_shortfall(bench, compared)
        return Judgement([*([wrong] if wrong else []), *shortfalls], **_agreement(compared))


def compare_all(bench: Bench, check: Check, dtype: str) -> tuple[list[tuple[Probe, Comparison]], list[Shortfall]]:
    """Each of the check's probes against the formula: the comparisons, and what was in the way of others."""
    compared: list[tuple[Probe, Comparison]] = []
    shortfalls: list[Shortfall] = []
    for probe in bench.probes_of(check):
        comparison = bench.against_formula(probe, dtype)
        if isinstance(comparison, Shortfall):
            shortfalls.append(comparison)
        else:
            compared.append((probe, comparison))
    return compared, shortfalls


def _agreement(compared: list[tuple[Probe, Comparison]]) -> dict[str, Any]:
    if not compared:
        return {}
    _, worst = max(compared, key=lambda pair: pair[1].badness)
    total = sum(comparison.total for _, comparison in compared)
    evidence = {"values": total, "largest_error": worst.error, "allowed": worst.allowed}
    message = f"{total} values agree; largest error {worst.error:.2g}, allowed {worst.allowed:.2g}"
    return {"message": message, "evidence": evidence} if is_finite(worst.error) else {}


def is_finite(value: float) -> bool:
    """Whether a number can stand in JSON."""
    return value == value and value not in (float("inf"), float("-inf"))
