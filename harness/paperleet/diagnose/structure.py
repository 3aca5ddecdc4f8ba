"""Structure that any exercise's answers may show: the expected values are there, but not as they should be."""

from __future__ import annotations

from collections.abc import Callable, Sequence

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
    if all(_rows_are_equal(answer) for answer in answers):
        call = answers[0].call
        return [contract.named("copied-rows", f"in all {len(answers)} tables every row is the same, as in {call}")]
    return []


def _rows_are_equal(answer: Answer) -> bool:
    return bool(np.all(np.abs(answer.values - answer.values[:1]) <= answer.allowed))
