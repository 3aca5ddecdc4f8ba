"""What a course holds as a JSON document."""

from __future__ import annotations

import json
from typing import Any

from paperleet.checks.base import Check
from paperleet.course.schema import Course, Exercise

SCHEMA = "paperleet/list/1"


def dumps(course: Course) -> str:
    """The tiers and exercises of the course, in order, always with all keys; ASCII."""
    document = {
        "schema": SCHEMA,
        "tiers": [{"id": name, "title": tier.title, "asks": tier.asks} for name, tier in course.tiers.items()],
        "exercises": [_exercise(exercise) for exercise in course.exercises.values()],
    }
    return json.dumps(document, indent=2, allow_nan=False)


def _exercise(exercise: Exercise) -> dict[str, Any]:
    paper = exercise.paper
    tiers = [
        {"id": tier, "points": sum(check.points for check in checks), "checks": [_check(check) for check in checks]}
        for tier, checks in exercise.checks.items()
    ]
    return {
        "id": exercise.id,
        "title": exercise.title,
        "summary": exercise.summary,
        "family": exercise.family,
        "difficulty": exercise.difficulty,
        "labels": list(exercise.labels),
        "entry": exercise.entry.signature,
        "framework": exercise.framework,
        "paper": None if paper is None else paper.key_values(),
        "points": sum(check.points for checks in exercise.checks.values() for check in checks),
        "tiers": tiers,
    }


def _check(check: Check) -> dict[str, Any]:
    return {
        "id": check.id,
        "kind": check.kind,  # type: ignore[attr-defined]
        "title": check.sentence,
        "points": check.points,
        "advice": check.advice,
    }
