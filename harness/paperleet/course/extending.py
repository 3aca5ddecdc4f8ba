"""A course that builds on the shipped one: what it may add to an exercise, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from paperleet.course import document
from paperleet.course.document import Path_
from paperleet.course.schema import Addition, Exercise, Tier


def is_addition(declared: Any) -> bool:
    """Whether a declaration in tiers.yaml adds to a shipped exercise."""
    return isinstance(declared, dict) and "extends" in declared


def raw(tiers_yaml: Path, name: str) -> dict[str, Any]:
    """The declaration of the exercise `name` of the course with this tiers.yaml, as it stands in its file."""
    declared: Any = document.read(tiers_yaml, tiers_yaml.name).data["exercises"][name]
    if "include" in declared:
        declared = document.read(tiers_yaml.parent / declared["include"], declared["include"]).data
    plain: dict[str, Any] = declared
    return plain


def alone(exercise: Exercise, addition: Addition) -> Exercise:
    """The exercise with nothing but the added checks."""
    return exercise.with_keys(checks=addition.checks)


def merged(exercise: Exercise, addition: Addition, tiers: Mapping[str, Tier]) -> Exercise:
    """The exercise with the added checks after its own, in the order of the tiers."""
    checks = {tier: (*exercise.checks.get(tier, ()), *addition.checks.get(tier, ())) for tier in tiers}
    return exercise.with_keys(checks={tier: listed for tier, listed in checks.items() if listed})


def clashes(exercise: Exercise, addition: Addition, tiers: Mapping[str, Tier]) -> Iterator[tuple[Path_, str]]:
    """Added checks whose id is taken, and tiers of the shipped exercise that are not declared."""
    taken = {check.id for checks in exercise.checks.values() for check in checks}
    for tier, checks in addition.checks.items():
        for index, check in enumerate(checks):
            if check.id in taken:
                said = f"the id {check.id!r} is taken by a check of the shipped exercise"
                yield ("checks", tier, index, "id"), said
    lost = [tier for tier in exercise.checks if tier not in tiers]
    if lost:
        yield (
            (),
            f"the shipped exercise has checks in {', '.join(lost)}: declare them, or 'extends: builtin' at the top",
        )
