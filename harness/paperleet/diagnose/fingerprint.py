"""Recognises submissions that give the same wrong numbers, whatever their mistake is and whether it has a name."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from paperleet.course.schema import Exercise
from paperleet.diagnose import counterexample
from paperleet.diagnose.evidence import Evidence

# Wrong values are often whole numbers of halves, tenths or quarters, so that none of these lies on a border of the
# grid: rounding noise then does not tell two submissions apart.
_GRID = 0.00987654
_OFFSET = 0.314159
_SMALL_ANGLE = 16.0


def of(exercise: Exercise, evidence: Evidence, separating: Sequence[Mapping[str, Any]]) -> str:
    """Twelve hexadecimal digits of the rounded answers to small calls; empty where none of them is wrong.

    The calls are those that every failed submission is asked whatever the seed, `separating` among them, as far as
    angles are so small that rounding errors do not show.
    """
    calls = [*counterexample.small_calls(exercise), *(exercise.probe(dict(case)) for case in separating)]
    fixed = {probe.arguments for probe in calls}
    asked = [answer for answer in evidence.usable if answer.probe.arguments in fixed]
    answers = [answer for answer in asked if answer.magnitude <= _SMALL_ANGLE]
    if all(answer.is_right for answer in answers):
        return ""
    digest = hashlib.sha256()
    for answer in sorted(answers, key=lambda answer: answer.call):
        rounded = np.floor(np.clip(answer.values, -1e12, 1e12) / _GRID + _OFFSET).astype("<i8")
        digest.update(f"{answer.call} {rounded.shape} ".encode())
        digest.update(rounded.tobytes())
    return digest.hexdigest()[:12]
