"""The probes of the selected checks, each listed once however many checks read it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from paperleet import naming
from paperleet.checks.base import Check
from paperleet.course.schema import Exercise
from paperleet.model import Probe, WrongUse


@dataclass(frozen=True)
class Asked:
    """A declared check with its tier, its probes, and whether it was selected."""

    tier: str
    check: Check
    probes: tuple[Probe, ...]
    selected: bool

    @property
    def name(self) -> str:
        """The check's name on the command line, such as `T1/formula`."""
        return f"{self.tier}/{self.check.id}"


@dataclass(frozen=True)
class Plan:
    """Everything to be asked about one submission, from one seed."""

    checks: tuple[Asked, ...]
    seed: int

    @property
    def first(self) -> tuple[Probe, ...]:
        """The probes for the first child, in order."""
        return self._probes(fresh=False)

    @property
    def fresh(self) -> tuple[Probe, ...]:
        """The probes asked again in a second child."""
        return self._probes(fresh=True)

    def _probes(self, *, fresh: bool) -> tuple[Probe, ...]:
        wanted = (probe for asked in self.checks if asked.selected for probe in asked.probes)
        return tuple(dict.fromkeys(probe for probe in wanted if probe.fresh is fresh))


def make(exercise: Exercise, seed: int, tiers: Sequence[str] = (), checks: Sequence[str] = ()) -> Plan:
    """The plan for the selected tiers and checks, all when none are named; raises WrongUse for unknown names."""
    _refuse_unknown(exercise, tiers, checks)
    asked = []
    for tier, listed in exercise.checks.items():
        for check in listed:
            wanted = not (tiers or checks) or tier in tiers or _is_named(tier, check, checks)
            probes = tuple(check.probes(exercise.part(check.of), seed)) if wanted else ()
            asked.append(Asked(tier, check, probes, wanted))
    return Plan(tuple(asked), seed)


def _is_named(tier: str, check: Check, names: Sequence[str]) -> bool:
    return check.id in names or f"{tier}/{check.id}" in names


def _refuse_unknown(exercise: Exercise, tiers: Sequence[str], checks: Sequence[str]) -> None:
    for tier in tiers:
        if tier not in exercise.checks:
            raise WrongUse(f"{exercise.id} has no tier {tier!r}; use one of {', '.join(exercise.checks)}")
    for name in checks:
        if not any(_is_named(tier, check, (name,)) for tier, listed in exercise.checks.items() for check in listed):
            known = [f"{tier}/{check.id}" for tier, listed in exercise.checks.items() for check in listed]
            said = f"use --tier {name}" if name in exercise.checks else naming.of_check(name, known)
            raise WrongUse(f"{exercise.id} has no check {name!r}; {said}")
