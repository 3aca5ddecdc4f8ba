"""Structure that any exercise's answers may show: the expected values are there, but not as they should be."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from paperleet.diagnose import contract
from paperleet.diagnose.evidence import Answer, Evidence
from paperleet.model import Diagnosis
from paperleet.numbers import Floats

Transform = Callable[[Floats], Floats]


def findings(evidence: Evidence) -> list[Diagnosis]:
    """The one structure that accounts for all usable answers, if there is one."""
    answers = [answer for answer in evidence.usable if answer.values.ndim == 2 and answer.values.shape[0] > 1]
    wrong = [answer for answer in answers if not answer.is_right]
    if len(wrong) < 2:
        return []
    if all(_is_one_row_copied(answer) for answer in answers):
        said = f"in all {len(answers)} tables one right row stands in every place, as in {answers[0].call}"
        return [contract.named("copied-rows", said)]
    right = [answer for answer in answers if answer.is_right]
    if right and all(np.ptp(answer.values) == 0 for answer in wrong):
        said = (
            f"{len(right)} of {len(answers)} calls are answered rightly, such as {right[0].call}; "
            f"all others with one constant, such as {wrong[0].call}"
        )
        return [contract.named("memorised", said)]
    return []


def _is_one_row_copied(answer: Answer) -> bool:
    copied = np.all(np.abs(answer.values - answer.values[:1]) <= answer.allowed)
    differs = np.any(np.abs(answer.expected - answer.expected[:1]) > answer.allowed, axis=1).any()
    known = np.all(np.abs(answer.expected - answer.values[:1]) <= answer.allowed, axis=1).any()
    return bool(copied and differs and known)
