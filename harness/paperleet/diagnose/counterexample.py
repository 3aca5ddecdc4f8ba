"""Finds the smallest call with a wrong value, as a line to paste into Python."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import numpy as np

from paperleet.course.schema import Exercise
from paperleet.diagnose.evidence import Answer, Evidence
from paperleet.model import Probe

_SMALL = (1, 2, 3, 4)
_CALLS_LIMIT = 24


def small_calls(exercise: Exercise) -> list[Probe]:
    """Calls whose integers are as small as they can be, the smallest first; none where tensors are given."""
    if exercise.has_tensors:
        return []
    integers = [name for name, argument in exercise.arguments.items() if argument.type == "integer"]
    steps = [exercise.arguments[name].multiple_of for name in integers]
    small = [(0, *_SMALL[:2]) if name in exercise.defaults else _SMALL for name in integers]
    values = [tuple(step * value for value in listed) for step, listed in zip(steps, small, strict=True)]
    cases = sorted(itertools.product(*values), key=lambda case: (sum(case), case))
    return [
        exercise.probe({n: v for n, v in zip(integers, case, strict=True) if exercise.defaults.get(n) != v})
        for case in cases[:_CALLS_LIMIT]
    ]


def line(evidence: Evidence, decides: Callable[..., bool] | None) -> str:
    """The smallest wrong answer and its first wrong value, among the calls that decide a name where one is wrong."""
    wrong = [answer for answer in evidence.usable if not answer.is_right]
    if not wrong or evidence.is_transposed or wrong[0].drawn:  # which nobody can paste
        return ""
    plain = [answer for answer in wrong if decides is None or decides(**answer.arguments)]
    answer = min(plain or wrong, key=_size)
    place = tuple(int(i) for i in np.argwhere(np.abs(answer.values - answer.expected) > answer.allowed)[0])
    index = ", ".join(map(str, place))
    got, expected = answer.values[place], answer.expected[place]
    return f"{answer.call}[{index}]  # gives {got:.6g}, should be {expected:.6g}"


def _size(answer: Answer) -> tuple[int, float, int]:
    given = [abs(value) for value in answer.arguments.values() if type(value) in (int, float)]
    return answer.values.size, sum(given), len(answer.probe.arguments)
