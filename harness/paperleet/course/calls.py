"""Do the calls that an exercise's checks make have a result of a definite, possible size?"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

from paperleet.checks.base import Cases, Check
from paperleet.checks.invariant import InvariantCheck
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
            further = (_undrawn(part, probe) for probe in check.probes(part, 0))
            said = next(filter(None, itertools.chain(found, further, _without_axis(part, check))), "")
            if said:
                yield ("checks", tier, index), said


def _good_calls(exercise: Exercise, check: Check) -> Iterator[Probe]:
    probes = check.probes(exercise, 0)
    yield from probes[:1] if isinstance(check, RaisesCheck) else probes  # what it changes is wrong on purpose
    if isinstance(check, Cases) and check.random:
        for end in (0, -1):
            yield exercise.probe(exercise.extreme_case(end, check.draw))


def _undrawn(exercise: Exercise, probe: Probe) -> str:
    """What keeps a call's tensors from being drawn, also of one that is wrong on purpose."""
    try:
        for name in exercise.tensors:
            exercise.tensor_shape(name, probe.given)
    except ValueError as error:
        return f"{error}: {exercise.call_text(probe)}"
    return ""


def _without_axis(exercise: Exercise, check: Check) -> Iterator[str]:
    """The axes that a relation names and an array does not have."""
    if not isinstance(check, InvariantCheck):
        return
    drawn = {name: len(argument.shape or ()) for name, argument in exercise.tensors.items()}
    of_result = len(exercise.returns.shape)
    asked = [(name, changing.axis, drawn.get(name, 0)) for name, changing in check.change.items()]
    asked += [("the result", check.result.axis, of_result)] if check.result is not None else []
    asked += [("the result", check.apart_from_last, of_result)]
    for name, axis, count in asked:
        if axis is not None and not -count <= axis < count:
            yield f"{name} has {count} {'axis' if count == 1 else 'axes'}, and no axis {axis}"


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
