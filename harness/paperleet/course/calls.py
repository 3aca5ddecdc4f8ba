"""Do the calls that an exercise's checks make have a result of a definite, possible size?"""

from __future__ import annotations

import math
from collections.abc import Iterator

from paperleet.checks.base import Cases, Check
from paperleet.checks.raises import RaisesCheck
from paperleet.course.document import Path_
from paperleet.course.schema import Exercise
from paperleet.model import Probe

_VALUES_LIMIT = 1 << 24
_DRAWN_LIMIT = 1 << 22


def unsized(exercise: Exercise) -> Iterator[tuple[Path_, str]]:
    """The checks with a call whose shape or tolerance cannot be worked out, each with one sentence."""
    for tier, checks in exercise.checks.items():
        for index, check in enumerate(checks):
            part = exercise.part(check.of)
            found = (_impossible(part, probe) for probe in _good_calls(part, check))
            said = next(filter(None, found), "")
            if said:
                yield ("checks", tier, index), said


def _good_calls(exercise: Exercise, check: Check) -> Iterator[Probe]:
    probes = check.probes(exercise, 0)
    yield from probes[:1] if isinstance(check, RaisesCheck) else probes  # what it changes is wrong on purpose
    if isinstance(check, Cases) and check.random:
        for end in (0, -1):
            yield exercise.probe(exercise.extreme_case(end, check.draw))


def _impossible(exercise: Exercise, probe: Probe) -> str:
    arguments, call = exercise.complete(probe.given), exercise.call_text(probe)
    try:
        sizes = [size.value(arguments) for size in exercise.returns.shape]
        exercise.tolerance.grows_with.value(arguments)
        drawn = [math.prod(exercise.tensor_shape(name, arguments)) for name in exercise.tensors]
    except ValueError as error:
        return f"{error}: {call}"
    if sum(drawn) > _DRAWN_LIMIT:
        return f"{call} would draw {sum(drawn)} values; use at most {_DRAWN_LIMIT}"
    for declared, size in zip(exercise.returns.shape, sizes, strict=True):
        if size < 0 or size != int(size):
            return f"the dimension {declared.text!r} would be {size} in {call}; use arguments that make it 0 or more"
    count = math.prod(map(int, sizes))
    if count > _VALUES_LIMIT:
        return f"{call} would have {count} values; use at most {_VALUES_LIMIT}"
    return ""
